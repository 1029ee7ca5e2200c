package control

import "time"

// Text says how the clock of the game stands, nothing for a game without; first is the word for the side that moves first.
func (t *Time) Text(first string) string {
	if t == nil {
		return ""
	}
	text := t.Control + ": " + first + " " + left(t.Red) + ", black " + left(t.Black) + ", "
	switch {
	case t.Outage:
		return text + "they stand since boardd was down"
	case t.Running == "none":
		return text + "they stand"
	}
	return text + t.Running + " runs"
}

// left returns microseconds that are left as people read them.
func left(us int64) string {
	return (time.Duration(us) * time.Microsecond).Truncate(100 * time.Millisecond).String()
}
