package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// Candidates returns the moves that the readings hold for ply n, the likeliest first. Agreed is true when there is one, every reading has
// it, and none is in doubt. Where every reading has yet to pay for pieces in the air, dearer ones may turn out to be the cheapest, and
// have to agree as well. So have readings that leave one fact more unexplained where there is a reason to doubt the ply.
func (v Readings) Candidates() (moves []engine.Move, agreed bool) {
	moves, agreed = candidates(v.t.live, v.n)
	agreed = agreed && !v.t.limited() && (v.n > v.t.vague || v.t.isFixed(v.n))
	if agreed && v.t.allOwe() {
		agreed = v.t.dearerAgree(v.n)
	}
	switch {
	case !agreed:
	case v.t.isUnconfirmed(v.n) || v.t.restsOnMove(v.n) || v.t.mayBeProtested(v.n) || len(v.t.becameOther(v.n)) > 0:
		agreed = false
	case v.t.isBeset(v.n) || v.t.isRushed(v.n):
		agreed = v.t.noneDiffers(v.n, 2, v.t.pushedInstead)
	case v.t.unclocked(v.n) || v.t.unwitnessed(v.n):
		agreed = v.t.noneDiffers(v.n, 1, lacks)
	case v.t.mayBePushed(v.n):
		agreed = v.t.noneDiffers(v.n, 1, v.t.pushedInstead)
	case v.t.isDoubtful(v.n):
		agreed = v.NoneDiffers()
	case v.t.Pressed() > 0 && v.t.premature(v.t.Ply(v.n)):
		agreed = !v.t.pushDiffers(v.n)
	case !v.t.Ply(v.n).Seen:
		agreed = !v.t.displacementDiffers(v.n)
	}
	if agreed && v.t.mayOnlyBeBrushed(v.n) {
		agreed = !v.t.captureDiffers(v.n)
	}
	if agreed && v.t.standsPrematurely(v.n) {
		agreed = !v.t.standingDiffers(v.n)
	}
	if agreed && (v.t.isHeaped(v.n) || v.t.countedOtherwise(v.n) || v.t.mayLieStraight() || v.t.mayBeAgainst(v.n) || v.t.mayRestOnError(v.n) || v.t.diedForError(v.n) || v.t.awaitsReply(v.n)) {
		agreed = false
	}
	return moves, agreed
}

// Moves returns the moves of the living readings for ply n, the likeliest first; of a promotion those of the readings that keep it open.
func (v Readings) Moves() []engine.Move {
	moves, _ := candidates(v.t.live, v.n)
	for _, p := range v.t.becameOther(v.n) {
		moves = add(moves, p.Move)
	}
	return moves
}

func candidates(readings []reading, n int) (moves []engine.Move, agreed bool) {
	agreed = true
	for i := range readings {
		ply := readings[i].last.at(n)
		if ply == nil {
			agreed = false
			continue
		}
		agreed = agreed && !ply.Doubtful && !ply.displaced
		moves = add(moves, ply.Move)
		for _, m := range ply.others {
			moves = add(moves, m)
		}
		if ply.displaced && ply.home != engine.NoPoint && ply.home != ply.Move.To() { // Else it came home, and nothing moves from there to there.
			moves = add(moves, engine.NewMove(ply.home, ply.Move.To()))
		}
	}
	return moves, agreed && len(moves) == 1
}

func add[E comparable](list []E, e E) []E {
	if slices.Contains(list, e) {
		return list
	}
	return append(list, e)
}
