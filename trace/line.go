package trace

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// Line is one timed line of a trace: an Edge, or a fact of its own.
type Line struct {
	At     sensor.Micros
	Number int // The line's number in its file, from 1.
	fact.Fact
}

// Edge says that a sensor closed or opened, before it is debounced.
type Edge struct {
	Point       engine.Point
	Placed      bool
	Uncertainty sensor.Micros // The edge lies at most this long before its time.
}

// Change changes the closed sensors.
func (e Edge) Change(closed *engine.PointSet) {
	if e.Placed {
		closed.Add(e.Point)
	} else {
		closed.Remove(e.Point)
	}
}

// Word returns + for a sensor that closed, - for one that opened.
func (e Edge) Word() string {
	if e.Placed {
		return "+"
	}
	return "-"
}
