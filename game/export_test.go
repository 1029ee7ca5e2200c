package game

// Work says how much work the tracker had with the last fact.
func (b *Board) Work() int {
	if b.tracker == nil {
		return 0
	}
	return b.tracker.Work()
}
