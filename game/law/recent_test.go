package law_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/game/law"
)

func TestInWhoseTurnALiftBegan(t *testing.T) {
	const moved = "1000000 - h2|1400000 + e2|"
	for _, tc := range []struct {
		name, lines string
		closing     bool
		began       int    // 0 while that is open.
		either      bool   // The piece is the opponent's, and may be in his hand.
		soFar       string // The lifts of the turn that is on.
	}{
		{"the first lift of a game", "1000000 - h2", false, 1, false, "h2"},
		{"after the press", moved + "1500000 press red|2500000 - h9", false, 2, false, "h9"},
		{"a piece of him who has just pressed, in the air", moved + "1500000 press red|1550000 - e3", false, 0, true, "e3"},
		{"the same when the game is closed", moved + "1500000 press red|1550000 - e3", true, 2, true, "e3"},
		{"the same when it is back", moved + "1500000 press red|1550000 - e3|1900000 + e3", false, 2, true, "e3"},
		{"long after the press, in the air", moved + "1500000 press red|2500000 - e3", false, 0, true, "e3"},
		{"the same when it is back by itself", moved + "1500000 press red|2500000 - e3|2900000 + e3", false, 2, true, "e3"},
		{"the same with an own piece in the air", moved + "1500000 press red|2300000 - h9|2500000 - e3", false, 2, false, "h9 e3"},
		{"the opponent's piece in the first turn", "1000000 - h9", false, 0, true, "h9"},
		{"before the press, in the air", moved + "1450000 - h9|1500000 press red", false, 0, false, ""},
		{"before the press, when the game is closed", moved + "1450000 - h9|1500000 press red", true, 1, false, ""},
		{"before the press, and back", moved + "1450000 - h9|1490000 + h9|1500000 press red", false, 1, false, ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := play(t, tc.lines)
			s.Now, s.Closing = 3_000_000, tc.closing
			reader := readerOf(s, ruled{})
			turns := law.RecentOf(nil, s.Tracker, 0)
			on := &turns[0]
			if len(on.Lifts) == 0 {
				t.Fatal("nothing was lifted in the turn that is on")
			}
			l := on.Lifts[len(on.Lifts)-1]
			if began, either := reader.BeganIn(on, l), reader.MayBeStraightened(on, l); began != tc.began || either != tc.either {
				t.Errorf("in the turn of ply %d, in either hand: %v, want %d, %v", began, either, tc.began, tc.either)
			}
			var soFar []string
			for _, l := range reader.LiftsSoFar() {
				soFar = append(soFar, l.Point.String())
			}
			if got := strings.Join(soFar, " "); got != tc.soFar {
				t.Errorf("lifted so far: %q, want %q", got, tc.soFar)
			}
		})
	}
}
