package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/touchmove"
)

// kept are touches of turns whose move was against the law and is void: they bind the move that replaces it, as they do
// where the players put the pieces back themselves. The turn is the same.
type kept map[int][]touchmove.Lift

// touchesToKeep returns what was touched in the turn of ply n where its move was against the law, whether it was made, stands
// or was put back by now; nil where it was not.
func (b *Board) touchesToKeep(n int) []touchmove.Lift {
	var lifts []touchmove.Lift
	switch p := b.tracker.Ply(n); {
	case p != nil && p.Legal:
		return nil
	case p != nil:
		t := b.turnOf(p, engine.NoPoint)
		lifts = t.law.Lifts
	case n == b.tracker.Last().Number+1 && b.restoration == nil && b.againstLaw == n:
		lifts = b.turnSoFar(n, engine.NoPoint).Lifts
	default:
		return b.hearing.kept[n] // It is restored once more.
	}
	for i := range lifts {
		if lifts[i].Back == 0 {
			lifts[i].Back = b.now // It is to be put back.
		}
	}
	return lifts
}

// keptIn returns the touches that bind in the turn of ply n from before its move was void.
func (b *Board) keptIn(n int) []touchmove.Lift {
	lifts := slices.Clone(b.hearing.kept[n])
	for i := range lifts {
		lifts[i].Accidental = lifts[i].Accidental || b.hearing.free[touched{n, lifts[i].Point}]
	}
	return lifts
}

// keep has touches bind in the turn of ply n.
func (s *hearing) keep(n int, lifts []touchmove.Lift) {
	if len(lifts) > 0 {
		s.kept[n] = lifts
	}
}

// from returns a copy of the touches in the turns of the plies from n on.
func (k kept) from(n int) kept {
	later := kept{}
	for ply, lifts := range k {
		if ply >= n {
			later[ply] = slices.Clone(lifts)
		}
	}
	return later
}
