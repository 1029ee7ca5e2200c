package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// mark is one event of a turn, as a reading understands it. Marks form a list from the latest back: readings which part share the common
// ones.
type mark struct {
	prev        *mark
	kind        markKind
	adjust      bool // lifted: it was announced.
	afterMove   bool // lifted: a move of the player stood already, within the law.
	point       engine.Point
	from        engine.Point // rested: where the piece came from.
	at          sensor.Micros
	since       sensor.Micros // rested: when the piece arrived.
	uncertainty sensor.Micros
	serial      int // Which fact it was, counted from the tracker's start.
	turn        int // lifted: the number of the ply that was to be played when it began.

	depth int             // How many marks the list has.
	jump  *mark           // A mark further back, so that liftOf need not go back one by one.
	left  engine.PointSet // The points that were lifted from after it.
	rests engine.PointSet // The points that were rested on in the whole list.
}

type markKind uint8

const (
	lifted   markKind = iota // A piece left its point.
	returned                 // ... and came back to it.
	righted                  // A piece that stood on a wrong point was taken from there, and put on its own.
	rested                   // The moving piece stood on a point and was moved on.
)

// after puts m at the head of the list prev. It jumps as plies do (jumpFrom), for a turn may hold thousands of marks.
func (m *mark) after(prev *mark) *mark {
	m.prev, m.jump, m.depth, m.left, m.rests = prev, prev, 1, engine.PointSet{}, engine.PointSet{}
	if prev != nil {
		m.depth, m.rests = prev.depth+1, prev.rests
		if once := prev.jump; once != nil && once.jump != nil && prev.depth-once.depth == once.depth-once.jump.depth {
			m.jump, m.left = once.jump, prev.left.Or(once.left)
		}
	}
	switch m.kind {
	case lifted:
		m.left.Add(m.point)
	case rested:
		m.rests.Add(m.point)
	}
	return m
}

// liftOf finds the latest lift of p that is not over.
func (m *mark) liftOf(p engine.Point) *mark {
	for m != nil {
		switch {
		case m.point == p && m.kind == lifted:
			return m
		case m.left.Has(p):
			m = m.prev
		default:
			m = m.jump
		}
	}
	return nil
}

// carry copies the open lifts of the given points into the list of a new turn, oldest last as in m.
func (m *mark) carry(points engine.PointSet) *mark {
	var open []*mark
	for !points.Empty() {
		if l := m.liftOf(points.Pop()); l != nil {
			open = append(open, l)
		}
	}
	slices.SortFunc(open, func(a, b *mark) int { return a.depth - b.depth })
	var list *mark
	for _, l := range open {
		carried := *l
		carried.afterMove = false
		list = carried.after(list)
	}
	return list
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

// restedOn reports whether the moving piece stood on p in this turn and was taken up again.
func (m *mark) restedOn(p engine.Point) bool { return m != nil && m.rests.Has(p) }
