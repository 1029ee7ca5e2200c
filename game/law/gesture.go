package law

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// sweepWithin is the longest time between two pieces that leave their points by one gesture: a sleeve goes over both.
const sweepWithin sensor.Micros = 300_000

// Gesture returns the points cleared by one gesture in the turn of ply n, together with the given point. With NoPoint it returns the only
// gesture that no ruling calls accidental; none if there are several or none.
func (r Reader) Gesture(n int, point engine.Point) engine.PointSet {
	var found []engine.PointSet
	for _, g := range gestures(r.returned(r.LiftsIn(n), n)) {
		if g.Has(point) || !point.Valid() && !slices.ContainsFunc(g.Points(), func(p engine.Point) bool { return r.Rulings.Free(n, p) }) {
			found = append(found, g)
		}
	}
	var all engine.PointSet
	switch {
	case point.Valid():
		for _, g := range append(found, engine.SetOf(point)) {
			all = all.Or(g)
		}
	case len(found) == 1:
		all = found[0]
	}
	return all
}

// gestureOf returns the points cleared by one gesture together with the given point. The lifts come oldest first.
func gestureOf(lifts []touchmove.Lift, point engine.Point) engine.PointSet {
	all := engine.SetOf(point)
	for _, g := range gestures(lifts) {
		if g.Has(point) {
			all = all.Or(g)
		}
	}
	return all
}

// free reports whether the touch of a piece is not binding because the arbiter ruled that its gesture touched a piece by accident.
func (r Reader) free(n int, lifts []tracker.Lift, point engine.Point) bool {
	if !r.Rulings.FreesAny(n) {
		return false
	}
	if r.Rulings.Free(n, point) {
		return true
	}
	return slices.ContainsFunc(gestures(r.returned(lifts, n)), func(g engine.PointSet) bool {
		return g.Has(point) && slices.ContainsFunc(g.Points(), func(p engine.Point) bool { return r.Rulings.Free(n, p) })
	})
}

// kept returns the binding touches in the turn of ply n from before its move was void, as they bind now.
func (r Reader) kept(n int) []touchmove.Lift {
	lifts := r.Rulings.Kept(n)
	for i := range lifts {
		lifts[i].Accidental = lifts[i].Accidental || r.free(n, nil, lifts[i].Point)
	}
	return lifts
}

// returned returns the pieces that left their points in the turn of ply n and are back, oldest first.
func (r Reader) returned(lifts []tracker.Lift, n int) []touchmove.Lift {
	all := r.Rulings.KeptAsMade(n)
	for _, l := range lifts {
		all = append(all, touchmove.Lift{Point: l.Point, At: l.At, Back: l.Back, Adjust: l.Adjust || l.AfterMove})
	}
	all = slices.DeleteFunc(all, func(l touchmove.Lift) bool { return l.Back == 0 || l.Adjust })
	slices.SortStableFunc(all, func(a, b touchmove.Lift) int { return cmp.Compare(a.At, b.At) })
	return all
}

// gestures parts lifts into gestures: a piece that leaves its point soon after another one, and before that one is back, belongs to the
// same gesture. The played piece is not among them: no accident lifts it, and it comes back to no point.
func gestures(lifts []touchmove.Lift) (list []engine.PointSet) {
	var last, back sensor.Micros
	for i, l := range lifts {
		if i == 0 || l.At > back || l.At-last > sweepWithin {
			list, back = append(list, engine.PointSet{}), 0
		}
		list[len(list)-1].Add(l.Point)
		last, back = l.At, max(back, l.Back)
	}
	return list
}
