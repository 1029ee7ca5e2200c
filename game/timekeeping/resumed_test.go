package timekeeping_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/timekeeping"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// A game of stages of two moves was adjourned on another board: the clock goes on with its plies, the records count from 1.
func TestTheStagesOfAGameThatGoesOnOnAnotherBoard(t *testing.T) {
	for _, tc := range []struct {
		name  string
		first engine.Side // On move when it goes on.
		plies int
		want  string
	}{
		{"adjourned with Red on move", engine.First, 2, "ply 2: red 65000000 in stage 2, black 7000000 in stage 1 with 1 to go"},
		{"adjourned with Black on move", engine.Second, 3, "ply 2: red 5000000 in stage 2, black 67000000 in stage 2 with 0 to go"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			control, err := clock.ParseControl("2/30:60")
			if err != nil {
				t.Fatal(err)
			}
			k := timekeeping.New(control, rulebook.VN2004, tc.first, 1).Resumed(tc.plies, 5_000_000, 7_000_000, 1_000_000)
			if k.IsRunning() {
				t.Error("the clocks run")
			}
			var got string
			for _, r := range k.Press(tc.first, 1, 9_000_000) {
				if c, ok := r.(record.Clock); ok {
					got = fmt.Sprintf("ply %d: red %d in stage %d, black %d in stage %d with %d to go", c.Ply, c.First(), c.FirstStage(), c.Black, c.BlackStage, c.BlackToGo)
				}
			}
			if got != tc.want {
				t.Errorf("got  %s\nwant %s", got, tc.want)
			}
		})
	}
}
