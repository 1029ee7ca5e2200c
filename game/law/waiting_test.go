package law_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// A lift waits until it is known whether it was a touch, and is recorded once.
func TestLiftsThatWait(t *testing.T) {
	const moved = "1000000 - h2|1400000 + e2|1500000 press red|"
	for _, tc := range []struct {
		name, lines string
		now         sensor.Micros
		known       string // The lifts, and the plies of the turns in which they began.
		settled     sensor.Micros
	}{
		{"nothing was lifted", "", 900_000, "", 900_000},
		{"a piece that is up as short as a brush", "1000000 - h2", 1_050_000, "", 999_999},
		{"a piece that is up for longer", "1000000 - h2", 1_300_000, "h2 in 1", 1_300_000},
		{"a brush", "1000000 - g0|1050000 + g0", 1_100_000, "g0 in 1", 1_100_000},
		{"the reply", moved + "2500000 - h9", 2_800_000, "h2 in 1, h9 in 2", 2_800_000},
		{"a piece of him who has just pressed, in the air", moved + "1550000 - e3", 1_900_000, "h2 in 1", 1_549_999},
	} {
		t.Run(tc.name, func(t *testing.T) {
			state := play(t, tc.lines)
			state.Now = tc.now
			reader := readerOf(state, ruled{})
			var waiting law.Waiting
			for _, l := range law.LiftsSince(state.Tracker, 0) {
				waiting.Add(l.Serial, l.At)
			}
			before := waiting.Copy(func(p *tracker.Ply) *tracker.Ply { return p })
			for range 2 { // The copy does not know what was recorded.
				var known []string
				for _, r := range waiting.Follow(reader) {
					touch := r.(record.Touch)
					known = append(known, fmt.Sprintf("%s in %d", touch.Point, touch.Ply))
				}
				if got := strings.Join(known, ", "); got != tc.known {
					t.Errorf("known is %q, want %q", got, tc.known)
				}
				if again := waiting.Follow(reader); again != nil {
					t.Errorf("told again: %v", again)
				}
				if settled := waiting.SettledUpTo(state); settled != tc.settled {
					t.Errorf("settled up to %d, want %d", settled, tc.settled)
				}
				waiting = before
			}
		})
	}
}
