package bringup

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// newsEvery is how often a reading without news is passed on: as often as a board on a serial line sends a message.
const newsEvery sensor.Micros = 20_000

// News passes the readings with news on to Sink. A scanner gives a thousand in a second, too many to paint.
type News struct {
	Sink   func(sensor.Reading) error
	begun  bool
	passed sensor.Micros
	closed engine.PointSet
}

// Take takes a reading.
func (n *News) Take(r sensor.Reading) error {
	old := n.begun && r.Gap == 0 && len(r.Buttons) == 0 && r.Frame.Closed == n.closed
	if old && r.Frame.At-n.passed < newsEvery {
		return nil
	}
	n.begun, n.passed, n.closed = true, r.Frame.At, r.Frame.Closed
	return n.Sink(r)
}
