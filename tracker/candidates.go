package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// Candidates returns the moves that the readings hold for ply n, the likeliest first. Agreed is true when there is one,
// every reading has it, and none is in doubt. Where every reading has yet to pay for pieces in the air, those that cost
// more now may turn out to be the cheapest, and have to agree as well.
func (t *Tracker) Candidates(n int) (moves []engine.Move, agreed bool) {
	moves, agreed = candidates(t.live, n)
	agreed = agreed && !t.Limited() && n > t.vague
	if agreed && t.allOwe() {
		agreed = t.dearerAgree(n)
	}
	if agreed && t.unclocked(n) {
		agreed = t.noneDiffers(n, lacks)
	} else if agreed && (t.leansOnBlind(n) || t.hasty(n) || t.mayBePushed(n) || t.mayHaveCaptured(n) || t.leftInTheAir(n) || t.mayHaveTakenAnother(n)) {
		agreed = t.NoneDiffers(n)
	}
	return moves, agreed
}

func candidates(readings []reading, n int) (moves []engine.Move, agreed bool) {
	agreed = true
	for i := range readings {
		ply := readings[i].last.at(n)
		if ply == nil {
			agreed = false
			continue
		}
		agreed = agreed && !ply.Doubtful && !ply.Displaced
		if !slices.Contains(moves, ply.Move) {
			moves = append(moves, ply.Move)
		}
		if home := ply.home; ply.Displaced && home != engine.NoPoint && !slices.Contains(moves, engine.NewMove(home, ply.Move.To())) {
			moves = append(moves, engine.NewMove(home, ply.Move.To()))
		}
	}
	return moves, agreed && len(moves) == 1
}
