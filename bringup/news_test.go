package bringup

import (
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// News passes each change on at once, and unchanged readings every 20 ms.
func TestNewsOfABoardAtThePins(t *testing.T) {
	var passed []sensor.Micros
	n := News{Sink: func(r sensor.Reading) error {
		passed = append(passed, r.Frame.At)
		return nil
	}}
	for _, step := range []struct {
		at, gap sensor.Micros
		closed  []engine.Point
		pressed bool
	}{
		{at: 0},
		{at: 1000},
		{at: 2000, closed: []engine.Point{3}},
		{at: 3000},
		{at: 4000},
		{at: 5000, pressed: true},
		{at: 6000, gap: 50_000},
		{at: 7000},
		{at: 25_999},
		{at: 26_000},
		{at: 27_000},
	} {
		r := reading(step.at, step.gap, step.closed...)
		if step.pressed {
			r.Buttons = []sensor.ButtonEvent{{At: step.at, Button: sensor.RedLever, Down: true}}
		}
		if err := n.Take(r); err != nil {
			t.Fatal(err)
		}
	}
	if want := []sensor.Micros{0, 2000, 3000, 5000, 6000, 26_000}; !slices.Equal(passed, want) {
		t.Errorf("passed on at %d, want %d", passed, want)
	}
}
