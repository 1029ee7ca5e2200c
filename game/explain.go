package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Explained explains the records of a ply, for reviewers.
type Explained = law.Explained

// ExplainedLift is a lift that no sensor can decide, and the law if it was the player's touch.
type ExplainedLift = law.ExplainedLift

// OnMade calls do with the explanation of every ply when the board records it, and again when it revises the ply or a piece lifted in
// that turn is back. Explanations serve reviewers; records don't depend on them.
func (b *Board) OnMade(do func(Explained)) { b.onMade = do }

// explainPly explains ply n to the reviewer.
func (b *Board) explainPly(n int) {
	if b.onMade == nil {
		return
	}
	if v, p := b.law().Mildest(n, engine.NoPoint); p != nil {
		lifts, _ := b.law().Lifts(p)
		b.onMade(law.Explain(b.s.Book, v, p, b.law().Of(p, engine.NoPoint), lifts))
	}
}

// explainLate explains ply p to the reviewer after its turn t was judged anew. late is a lift of the turn that came back plies later.
func (b *Board) explainLate(v touchmove.Verdict, p *tracker.Ply, t law.Turn, late tracker.Lift) {
	if b.onMade == nil {
		return
	}
	b.onMade(law.Explain(b.s.Book, v, p, t, b.law().LiftsWith(p, late)))
}

// SoFar is the current turn before its move is made.
type SoFar = law.ExplainedSoFar

// ExplainSoFar explains the current turn: what its lifts so far ask for. It returns false without a game, while the sides are unknown, or
// while the players do something else than move.
func (b *Board) ExplainSoFar() (SoFar, bool) {
	if b.s.Phase != Playing || b.s.Restoration != nil || b.s.Tracker.Astray() || b.s.Tracker.Restoring() {
		return SoFar{}, false
	}
	flipped, sure := b.s.Tracker.Turned()
	if !sure {
		return SoFar{}, false
	}
	n := b.s.Tracker.Last().Number + 1
	law := b.law().SoFar(n, engine.NoPoint, b.arbitration.ClaimedBy(b.s.SideOf(n).Other(), n))
	return SoFar{Number: n, Before: law.Before, Lifts: b.law().LiftsSoFar(), Flipped: flipped, Law: touchmove.Explain(b.s.Book, law)}, true
}
