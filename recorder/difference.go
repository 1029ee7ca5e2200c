package recorder

import "fmt"

// Difference is a record that is stored and derived differently.
type Difference struct {
	Game    int
	Seq     int    // 0 when nothing is stored at this place.
	Stored  []byte // Empty when nothing is stored at this place.
	Derived []byte // Empty when nothing was derived for this place.
}

// String shows both texts, one above the other.
func (d *Difference) String() string {
	show := func(text []byte) string {
		if len(text) == 0 {
			return "nothing"
		}
		return string(text)
	}
	where := "behind the last stored record"
	if d.Seq > 0 {
		where = fmt.Sprintf("game %d, sequence %d", d.Game, d.Seq)
	}
	return fmt.Sprintf("%s:\n  stored:  %s\n  derived: %s", where, show(d.Stored), show(d.Derived))
}
