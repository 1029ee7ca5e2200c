package line

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// handsNear is the time before and after another event in which a hand may still be near.
const handsNear sensor.Micros = 700_000

// Edges holds the edges of the board as it is placed. The zero value has seen none.
type Edges struct {
	list    [engine.Points]edge
	changed engine.Point  // The sensor that changed last,
	at      sensor.Micros // and when.
}

// edge is the last opening of a sensor, and the other changes near that time.
type edge struct {
	at     sensor.Micros
	before sensor.Micros // The last change of another sensor before.
	after  sensor.Micros // The next change of another sensor, 0 for not yet.
}

// Note follows an event.
func (s *Edges) Note(e sensor.Event) {
	if last := &s.list[s.changed]; s.changed != e.Point && last.after == 0 {
		last.after = e.At
	}
	if !e.Placed {
		s.list[e.Point] = edge{at: e.At, before: s.at}
	}
	s.changed, s.at = e.Point, e.At
}

// IsQuiet reports whether nothing else happened near the time when the sensor of p opened: no hand was near.
func (s *Edges) IsQuiet(p engine.Point) bool {
	e := s.list[p]
	return e.at-e.before >= handsNear && (e.after == 0 || e.after-e.at >= handsNear)
}

// Settled reports whether another sensor has changed since that of p opened: the answer of IsQuiet is then final.
func (s *Edges) Settled(p engine.Point) bool { return s.list[p].after != 0 }

func (s *Edges) Opened(p engine.Point) sensor.Micros { return s.list[p].at }

// NotOpenedSince returns the points without those whose sensors opened later than at.
func (s *Edges) NotOpenedSince(points engine.PointSet, at sensor.Micros) engine.PointSet {
	for _, p := range points.Points() {
		if s.Opened(p) > at {
			points.Remove(p)
		}
	}
	return points
}
