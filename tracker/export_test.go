package tracker

// Facts says how many facts would be read again when the last reading dies.
func (t *Tracker) Facts() int { return len(t.facts) }
