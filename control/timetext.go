package control

import "time"

// Text describes the clock of the game, empty for a game without one; first is the word for the side that moves first.
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

// left formats the remaining microseconds for people.
func left(us int64) string {
	return (time.Duration(us) * time.Microsecond).Truncate(100 * time.Millisecond).String()
}
