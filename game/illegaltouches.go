package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/touchmove"
)

// touchesToKeep returns what was touched in the turn of ply n where its move was against the law, whether it was made, stands or
// was put back by now; nil where it was not. These touches bind the move that replaces it, as they do where the players put
// the pieces back themselves: the turn is the same.
func (b *Board) touchesToKeep(n int) []touchmove.Lift {
	var lifts []touchmove.Lift
	switch p := b.tracker.Ply(n); {
	case p != nil && p.Legal:
		return nil
	case p != nil:
		t := b.turns().Of(p, engine.NoPoint)
		lifts = t.Law.Lifts
	case n == b.tracker.Last().Number+1 && b.restoration == nil && b.againstLaw == n:
		lifts = b.turnSoFar(n, engine.NoPoint).Lifts
	default:
		return b.arbitration.KeptAsMade(n) // It is restored once more.
	}
	for i := range lifts {
		if lifts[i].Back == 0 {
			lifts[i].Back = b.now // It is to be put back.
		}
	}
	return lifts
}
