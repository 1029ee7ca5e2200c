// Package edges keeps when the sensors of a board opened last, and what else happened about that time: pieces fall where hands are.
package edges

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// handsNear is how soon before or after something else hands may have been near.
const handsNear sensor.Micros = 700_000

// Edges are those of the board as it is placed. The zero value has seen none.
type Edges struct {
	list    [engine.Points]edge
	changed engine.Point  // The sensor that changed last, and
	at      sensor.Micros // when.
}

// edge is when a sensor opened last, and what else happened about that time.
type edge struct {
	at     sensor.Micros
	before sensor.Micros // When another sensor had changed last.
	after  sensor.Micros // When the next one changed, 0 for not yet.
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

// IsQuiet says whether nothing else happened about the time when the sensor of p opened: no hand was near.
func (s *Edges) IsQuiet(p engine.Point) bool {
	e := s.list[p]
	return e.at-e.before >= handsNear && (e.after == 0 || e.after-e.at >= handsNear)
}

// Settled says whether another sensor has changed since that of p opened: IsQuiet says so for good.
func (s *Edges) Settled(p engine.Point) bool { return s.list[p].after != 0 }

// Opened returns when the sensor of p opened last.
func (s *Edges) Opened(p engine.Point) sensor.Micros { return s.list[p].at }

// NotOpenedSince returns these points without those whose sensors opened later than at.
func (s *Edges) NotOpenedSince(points engine.PointSet, at sensor.Micros) engine.PointSet {
	for _, p := range points.Points() {
		if s.Opened(p) > at {
			points.Remove(p)
		}
	}
	return points
}
