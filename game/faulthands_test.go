package game_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// otherHands are the profiles whose hands are harder to tell from a broken sensor.
var otherHands = []string{"noclock", "sloppy", "blitz", "gapless"}

// TestStuckSensorsUnderOtherHands breaks every third sensor, without -sweep every thirtieth.
func TestStuckSensorsUnderOtherHands(t *testing.T) {
	totals := make([]score, len(otherHands))
	right := make([]int, len(otherHands))
	t.Run("hands", func(t *testing.T) {
		for i, hands := range otherHands {
			t.Run(hands, func(t *testing.T) {
				t.Parallel()
				for p := engine.Point(0); p < engine.Points; p += engine.Point(sweeptest.Of(30, 3)) {
					for _, kind := range []sensor.FaultKind{sensor.StuckOn, sensor.StuckOff} {
						for _, midGame := range []bool{false, true} {
							s := newSweep(t, hands, p, kind, midGame)
							truth := &s.script.Truth.Games[0]
							_, records := replay(t, []byte(trace.Format(s.script.Trace())))
							totals[i].judge(truth, []sensor.Fault{s.fault}, records, s.again)
							right[i] += int(rightShare(truth, records)*float64(len(truth.Moves)) + 0.5)
						}
					}
				}
			})
		}
	})
	results := newTable("profile", "games", "plies", "wrong", "accused", "blamed", "right plies")
	for i, hands := range otherHands {
		s := &totals[i]
		results.row(hands, fmt.Sprint(s.games), fmt.Sprint(s.plies), fmt.Sprint(s.wrong), fmt.Sprint(s.accused), fmt.Sprint(s.blamed),
			percent(right[i], s.plies))
		if s.wrong+s.accused+s.blamed > 0 {
			t.Errorf("%s: %d plies wrong, %d accused, %d blamed, want none: %v", hands, s.wrong, s.accused, s.blamed, s.unusual)
		}
	}
	report(t, "other hands", results)
}
