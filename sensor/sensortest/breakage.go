package sensortest

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

var (
	chatterEdge = Span{5 * millisecond, 60 * millisecond} // Between two changes of a chattering contact.
	chatterRest = Span{second, 8 * second}                // Between two fits of chatter.
)

const chatterEdges = 30 // Changes in one fit, an even number.

// Break breaks something at f.At for the rest of the session, or from before the start when At is 0. A fault of kind Ghost removes
// the diodes at its points; Chatter closes and opens its points in fits that depend on the seed.
func (s *Script) Break(f sensor.Fault, seed uint64) error {
	switch f.Kind {
	case sensor.StuckOn, sensor.StuckOff, sensor.DeadRow, sensor.DeadColumn, sensor.Ghost:
		s.Steps = append(s.Steps, Step{At: f.At, Point: engine.NoPoint, Fault: f})
	case sensor.Chatter:
		s.chatter(f, rand.New(rand.NewPCG(seed, 0x63686174)))
	default:
		return fmt.Errorf("break the board with %q: expected stuck_on, stuck_off, dead_row, dead_column, ghost or chatter", f.Kind)
	}
	s.Truth.Faults = append(s.Truth.Faults, f)
	s.sort()
	return nil
}

func (s *Script) chatter(f sensor.Fault, rng *rand.Rand) {
	end := s.Length()
	for _, p := range f.Points.Points() {
		for at := f.At; at < end; at += chatterRest.draw(rng) {
			at = s.fit(engine.SetOf(p), at, rng)
		}
	}
	s.Steps = slices.DeleteFunc(s.Steps, func(step Step) bool { return step.Fault.Kind != "" && step.At >= end })
}

// fit lets a contact chatter once and returns the end of the fit.
func (s *Script) fit(point engine.PointSet, at sensor.Micros, rng *rand.Rand) sensor.Micros {
	for i := range chatterEdges {
		kind := sensor.StuckOn
		if i%2 == 1 {
			kind = sensor.StuckOff
		}
		s.Steps = append(s.Steps, Step{At: at, Point: engine.NoPoint, Fault: sensor.Fault{Kind: kind, At: at, Points: point}})
		at += chatterEdge.draw(rng)
	}
	s.Steps = append(s.Steps, Step{At: at, Point: engine.NoPoint,
		Fault: sensor.Fault{Kind: sensor.StuckOff, At: at, Points: point, Cleared: true}})
	return at
}

// Length returns the time of the last step.
func (s *Script) Length() sensor.Micros {
	if len(s.Steps) == 0 {
		return 0
	}
	return s.Steps[len(s.Steps)-1].At
}

// RowOf returns the fault of a broken row's wire.
func RowOf(r engine.Rank, at sensor.Micros) sensor.Fault {
	return sensor.Fault{Kind: sensor.DeadRow, At: at, Points: rankOf(r)}
}

// ColumnOf returns the fault of a broken column's wire.
func ColumnOf(f engine.File, at sensor.Micros) sensor.Fault {
	return sensor.Fault{Kind: sensor.DeadColumn, At: at, Points: fileOf(f)}
}
