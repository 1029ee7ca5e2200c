package tracker

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// mark is one thing that happened in a turn, as a reading understands it. Marks form a list from the latest back, so
// that readings which part share what they had in common.
type mark struct {
	prev        *mark
	kind        markKind
	adjust      bool // lifted: it was announced.
	afterMove   bool // lifted: the player's move stood already.
	point       engine.Point
	from        engine.Point // rested: where the piece came from.
	at          sensor.Micros
	since       sensor.Micros // rested: when the piece arrived.
	uncertainty sensor.Micros
	serial      int // Which fact it was, counted from the tracker's start.
	turn        int // lifted: the number of the ply that was to be played when it began.
}

type markKind uint8

const (
	lifted   markKind = iota // A piece left its point.
	returned                 // ... and came back to it.
	righted                  // A piece that stood on a wrong point was taken from there, and put on its own.
	rested                   // The moving piece stood on a point and was moved on.
)

// liftOf finds the latest lift of p that is not over.
func (m *mark) liftOf(p engine.Point) *mark {
	for ; m != nil; m = m.prev {
		if m.point == p && m.kind == lifted {
			return m
		}
	}
	return nil
}

// carry copies the open lifts of the given points into the list of a new turn, oldest last as in m.
func (m *mark) carry(points engine.PointSet) *mark {
	if m == nil || points.Empty() {
		return nil
	}
	if m.kind != lifted || !points.Has(m.point) {
		return m.prev.carry(points)
	}
	points.Remove(m.point)
	carried := *m
	carried.prev = m.prev.carry(points)
	carried.afterMove = false
	return &carried
}

// returnedSince returns the pieces among points that came back to their own points later than at.
func (m *mark) returnedSince(at sensor.Micros, points engine.PointSet) engine.PointSet {
	var back engine.PointSet
	for ; m != nil && m.at > at; m = m.prev {
		if m.kind == returned && points.Has(m.point) {
			back.Add(m.point)
		}
	}
	return back
}

// restedOn says whether the moving piece stood on p in this turn and was taken up again.
func (m *mark) restedOn(p engine.Point) bool {
	for ; m != nil; m = m.prev {
		if m.kind == rested && m.point == p {
			return true
		}
	}
	return false
}
