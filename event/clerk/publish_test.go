package clerk

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/event"
)

func TestWhatMayBePublished(t *testing.T) {
	const (
		begun   = "round 3 has begun, at table 4: it can't be withdrawn any more; results can be corrected"
		reveals = "round 3 rests on results that everybody sees later, of the tables [1 7]: to publish it reveals them; say so with reveal (--reveal)"
		allowed = "<nil>"
	)
	for _, c := range []struct {
		name         string
		seen         Seen
		back, reveal bool
		want         string
	}{
		{"nothing is known", Seen{}, false, false, allowed},
		{"results that everybody sees later", Seen{Reveals: []int{1, 7}}, false, false, reveals},
		{"the same, and it is wanted", Seen{Reveals: []int{1, 7}}, false, true, allowed},
		{"moves, where it is published again", Seen{Moves: []int{4}}, false, false, allowed},
		{"withdrawn before the first move", Seen{}, true, false, allowed},
		{"withdrawn after it", Seen{Moves: []int{4, 5}}, true, false, begun},
		{"the same, whatever may be revealed", Seen{Moves: []int{4, 5}}, true, true, begun},
		{"withdrawn where it would reveal results", Seen{Reveals: []int{1}}, true, false, allowed},
	} {
		if got := fmt.Sprint(c.seen.Allows(event.Publication{Round: 3, Back: c.back}, c.reveal)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
