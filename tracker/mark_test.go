package tracker

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

func TestPiecesThatCameBackShortlyBefore(t *testing.T) {
	e5, e7 := engine.NewPoint(4, 5), engine.NewPoint(4, 7)
	marks := (&mark{kind: lifted, point: e5, at: 1_000_000}).after(nil)
	marks = (&mark{kind: returned, point: e5, at: 2_000_000}).after(marks)
	marks = (&mark{kind: rested, point: e5, at: 2_010_000}).after(marks)
	for _, c := range []struct {
		name   string
		at     sensor.Micros
		points engine.PointSet
		want   engine.PointSet
	}{
		{"99 ms ago", 2_099_000, engine.SetOf(e5, e7), engine.SetOf(e5)},
		{"100 ms ago", 2_100_000, engine.SetOf(e5, e7), engine.PointSet{}},
		{"another piece", 2_050_000, engine.SetOf(e7), engine.PointSet{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := marks.returnedSince(c.at-SlideRestBelow, c.points); got != c.want {
				t.Errorf("returned: %v, want %v", got, c.want)
			}
		})
	}
}
