package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Explained is how a ply came to its records, for those who review it.
type Explained = law.Explained

// ExplainedLift is a lift that no sensor can decide, and the law if it was the player's touch.
type ExplainedLift = law.ExplainedLift

// OnMade lets do have the explanation of every ply, as it is when the record of the ply is said, and again when the ply is
// revised or a piece that was lifted in its turn is back. It explains to who reviews a game; records don't depend on it.
func (b *Board) OnMade(do func(Explained)) { b.onMade = do }

// explainPly explains ply n to who wants to know.
func (b *Board) explainPly(n int) {
	if b.onMade == nil {
		return
	}
	if v, p := b.mildest(n, engine.NoPoint); p != nil {
		lifts, _ := b.turns().Lifts(p)
		b.onMade(law.Explain(b.s.Book, v, p, b.turns().Of(p, engine.NoPoint), lifts))
	}
}

// explainLate explains ply p, of which turn t was judged anew, to who wants to know: late is a lift of the turn that came back
// plies later.
func (b *Board) explainLate(v touchmove.Verdict, p *tracker.Ply, t law.Turn, late tracker.Lift) {
	if b.onMade == nil {
		return
	}
	b.onMade(law.Explain(b.s.Book, v, p, t, b.turns().LiftsWith(p, late)))
}

// SoFar is the turn that is on, before its move is made.
type SoFar = law.ExplainedSoFar

// ExplainSoFar explains the turn that is on: what the pieces that were lifted until now ask for. False when no game is on,
// nobody knows yet who sits where, or the players are at something else than a move.
func (b *Board) ExplainSoFar() (SoFar, bool) {
	if b.s.Phase != Playing || b.s.Restoration != nil || b.s.Tracker.Astray() || b.s.Tracker.Restoring() {
		return SoFar{}, false
	}
	flipped, sure := b.s.Tracker.Turned()
	if !sure {
		return SoFar{}, false
	}
	n := b.s.Tracker.Last().Number + 1
	law := b.turns().SoFar(n, engine.NoPoint, b.arbitration.ClaimedBy(b.s.SideOf(n).Other(), n))
	return SoFar{Number: n, Before: law.Before, Lifts: b.turns().LiftsSoFar(), Flipped: flipped, Law: touchmove.Explain(b.s.Book, law)}, true
}
