package game_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// otherHands are the profiles that make it harder to tell a broken sensor from what hands do. What is read wrongly there
// must not grow.
var otherHands = []struct {
	profile                string
	wrong, accused, blamed int
}{
	{"noclock", 3, 0, 0},
	{"sloppy", 0, 0, 0},
	{"blitz", 1, 1, 1},
	{"gapless", 5, 1, 3},
}

// TestStuckSensorsUnderOtherHands breaks every third sensor.
func TestStuckSensorsUnderOtherHands(t *testing.T) {
	if testing.Short() {
		t.Skip("480 games take a while")
	}
	totals := make([]score, len(otherHands))
	right := make([]int, len(otherHands))
	t.Run("hands", func(t *testing.T) {
		for i, hands := range otherHands {
			t.Run(hands.profile, func(t *testing.T) {
				t.Parallel()
				for p := engine.Point(0); p < engine.Points; p += 3 {
					for _, kind := range []sensor.FaultKind{sensor.StuckOn, sensor.StuckOff} {
						for _, midGame := range []bool{false, true} {
							s := newSweep(t, hands.profile, p, kind, midGame)
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
		results.row(hands.profile, fmt.Sprint(s.games), fmt.Sprint(s.plies), fmt.Sprint(s.wrong), fmt.Sprint(s.accused), fmt.Sprint(s.blamed),
			percent(right[i], s.plies))
		if s.wrong > hands.wrong || s.accused > hands.accused || s.blamed > hands.blamed {
			t.Errorf("%s: %d plies wrong, %d accused, %d blamed, want at most %d, %d and %d: %v", hands.profile, s.wrong, s.accused, s.blamed,
				hands.wrong, hands.accused, hands.blamed, s.unusual)
		}
	}
	report(t, "other hands", results)
}
