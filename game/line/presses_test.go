package line_test

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
)

func TestPressesOfTheClock(t *testing.T) {
	var none line.Presses
	if none.Any() || none.AnySince(-1) {
		t.Error("a clock that nobody pressed was pressed")
	}
	var presses line.Presses
	presses.Add(engine.First, 10, engine.PointSet{}, false)
	presses.Add(engine.Second, 20, engine.PointSet{}, false)
	before := presses.Copy()
	presses.Add(engine.First, 30, engine.PointSet{}, false)
	for _, tc := range []struct {
		name    string
		presses line.Presses
		side    engine.Side
		after   sensor.Micros
		want    sensor.Micros // 0 for no press.
	}{
		{"the first one", presses, engine.First, 0, 10},
		{"one at that very time", presses, engine.First, 10, 10},
		{"the next one of the side", presses, engine.First, 11, 30},
		{"the other side's", presses, engine.Second, 5, 20},
		{"none any more", presses, engine.Second, 21, 0},
		{"a copy knows nothing of later ones", before, engine.First, 11, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if got, ok := tc.presses.After(tc.side, tc.after); got != tc.want || ok != (tc.want > 0) {
				t.Errorf("got %d, %v, want %d", got, ok, tc.want)
			}
		})
	}
	if last := presses.Last(); last != 30 || !presses.Any() || !presses.AnySince(29) || presses.AnySince(30) {
		t.Errorf("last pressed at %d, since 29 %v, since 30 %v, want 30, true, false", last, presses.AnySince(29), presses.AnySince(30))
	}
}
