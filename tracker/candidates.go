package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// Candidates returns the moves that the readings hold for ply n, the likeliest first. Agreed is true when there is one, every reading has
// it, and none is in doubt. Where every reading has yet to pay for pieces in the air, dearer ones may turn out to be the cheapest, and
// have to agree as well. So have readings that leave one fact more unexplained where there is a reason to doubt the ply.
func (t *Tracker) Candidates(n int) (moves []engine.Move, agreed bool) {
	moves, agreed = candidates(t.live, n)
	agreed = agreed && !t.Limited() && (n > t.vague || t.isFixed(n))
	if agreed && t.allOwe() {
		agreed = t.dearerAgree(n)
	}
	switch {
	case !agreed:
	case t.isUnconfirmed(n) || t.restsOnMove(n) || t.mayBeProtested(n) || len(t.becameOther(n)) > 0:
		agreed = false
	case t.isBeset(n) || t.isRushed(n):
		agreed = t.noneDiffers(n, 2, t.pushedInstead)
	case t.unclocked(n) || t.unwitnessed(n):
		agreed = t.noneDiffers(n, 1, lacks)
	case t.mayBePushed(n):
		agreed = t.noneDiffers(n, 1, t.pushedInstead)
	case t.isDoubtful(n):
		agreed = t.NoneDiffers(n)
	case t.Pressed() > 0 && t.premature(t.Ply(n)):
		agreed = !t.pushDiffers(n)
	case !t.Ply(n).Seen:
		agreed = !t.displacementDiffers(n)
	}
	if agreed && t.mayOnlyBeBrushed(n) {
		agreed = !t.captureDiffers(n)
	}
	if agreed && t.standsPrematurely(n) {
		agreed = !t.standingDiffers(n)
	}
	if agreed && (t.isHeaped(n) || t.countedOtherwise(n) || t.mayLieStraight() || t.mayBeAgainst(n) || t.mayRestOnError(n) || t.diedForError(n) || t.awaitsReply(n)) {
		agreed = false
	}
	return moves, agreed
}

// MayBe returns the moves of the living readings for ply n, the likeliest first; of a promotion those of the readings that keep it open.
func (t *Tracker) MayBe(n int) []engine.Move {
	moves, _ := candidates(t.live, n)
	for _, p := range t.becameOther(n) {
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
		agreed = agreed && !ply.Doubtful && !ply.Displaced
		moves = add(moves, ply.Move)
		for _, m := range ply.others {
			moves = add(moves, m)
		}
		if ply.Displaced && ply.home != engine.NoPoint && ply.home != ply.Move.To() { // Else it came home, and nothing moves from there to there.
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
