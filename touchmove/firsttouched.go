package touchmove

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// pair is an own piece and a piece of the opponent that may have been the first of their colours to be touched.
type pair struct {
	own, opponent engine.Point // NoPoint if no piece of that colour was touched.
	ownFirst      bool         // The own piece may have been touched before the opponent's.
	opponentFirst bool         // The opponent's may have been touched before the own piece.

	rook engine.Point // The own rook that may have been touched beside the king, on its side's first rank; NoPoint for none.

	able engine.PointSet // The pieces that may have been the first of all touched ones that can be moved or captured.
}

// sameTime reports whether either of the two may have been touched first.
func (p pair) sameTime() bool { return p.ownFirst && p.opponentFirst }

// pairs returns every pair that some order of the lifts allows: at least one, if there is a lift.
//
// A lift may have been the first of a group if none of the group surely came before it. The first of all is the first of
// its own colour; so an own piece may have been touched before the opponent's if it may have been the first of all.
// Comparing the two pieces of the pair alone would be wrong: with own pieces at 0 and 0.8 ms and a piece of the opponent
// at 1.6 ms, each known to 1 ms, the second and the third have no order, and yet an own piece was first.
func pairs(lifts []Lift, mover engine.Side) []pair {
	var own, opponent []Lift
	for _, l := range lifts {
		if l.Owner == mover {
			own = append(own, l)
		} else {
			opponent = append(opponent, l)
		}
	}
	first := firsts(lifts)
	var found []pair
	for _, o := range orNone(firsts(own)) {
		for _, p := range orNone(firsts(opponent)) {
			q := pair{own: o, opponent: p, rook: engine.NoPoint, ownFirst: slices.Contains(first, o), opponentFirst: slices.Contains(first, p)}
			if q.ownFirst || q.opponentFirst {
				found = append(found, q)
			}
		}
	}
	return found
}

// able returns the pieces that may have been the first of the touched ones that can be moved, if they are own ones, or
// captured, given that those of the pair were the first of their colours. If it is unclear whether the own piece or the
// opponent's was touched first, the own piece was.
func able(p pair, touches []Lift, mover engine.Side, legal []option) engine.PointSet {
	var can engine.PointSet // Be moved, or be captured.
	for _, m := range legal {
		can.Add(m.mover)
		if m.alone {
			can.Add(m.rook)
		}
		if m.captured != engine.NoPoint {
			can.Add(m.captured)
		}
	}
	var own, opponent []Lift
	for _, l := range touches {
		switch {
		case !can.Has(l.Point):
		case l.Owner == mover:
			own = append(own, l)
		default:
			opponent = append(opponent, l)
		}
	}
	own, opponent = firstOf(own, p.own), firstOf(opponent, p.opponent)
	var found engine.PointSet
	for _, o := range own {
		if len(opponent) == 0 {
			found.Add(o.Point)
		}
		for _, q := range opponent {
			if surelyAfterAny(o, []Lift{q}) {
				found.Add(q.Point)
			} else {
				found.Add(o.Point)
			}
		}
	}
	if len(own) == 0 {
		for _, q := range opponent {
			found.Add(q.Point)
		}
	}
	return found
}

// firstOf returns the lifts of one colour that may have been its first: that of the piece known to be, or all that may
// be.
func firstOf(lifts []Lift, known engine.Point) []Lift {
	for _, l := range lifts {
		if l.Point == known {
			return []Lift{l}
		}
	}
	return slices.DeleteFunc(slices.Clone(lifts), func(l Lift) bool { return surelyAfterAny(l, lifts) })
}

// firstTouches returns the first lift of each piece, of lifts in the order of At.
func firstTouches(lifts []Lift) []Lift {
	var touched engine.PointSet
	return slices.DeleteFunc(slices.Clone(lifts), func(l Lift) bool {
		again := touched.Has(l.Point)
		touched.Add(l.Point)
		return again
	})
}

// firsts returns the points of the lifts that may have been the first of all.
func firsts(lifts []Lift) []engine.Point {
	var found []engine.Point
	for _, l := range lifts {
		if !surelyAfterAny(l, lifts) && !slices.Contains(found, l.Point) {
			found = append(found, l.Point)
		}
	}
	return found
}

func surelyAfterAny(l Lift, others []Lift) bool {
	return slices.ContainsFunc(others, func(o Lift) bool { return o.At < l.At && !l.SameTime(o) })
}

func orNone(points []engine.Point) []engine.Point {
	if len(points) == 0 {
		return []engine.Point{engine.NoPoint}
	}
	return points
}
