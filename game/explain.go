package game

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Explained is how a ply came to its records, for those who review it.
type Explained struct {
	Ply *tracker.Ply // The reading that was judged.
	// Lifts are those that began in its turn, oldest first, with their returns, which may be later. What else the ply holds
	// was off its point already when its turn began.
	Lifts []tracker.Lift
	// Law is how the rulebook's law of touching came to its verdict; nothing but the article of a move that the law of
	// movement forbids.
	Law touchmove.Explanation
	// OwnHand is the law if the player made all the lifts, some of which may have been in his opponent's hand; nil where
	// that comes to the same article.
	OwnHand *touchmove.Explanation
	Asked   []Asked // The lifts of which only the arbiter can say whether they were the player's touches.
}

// Asked is a lift that no sensor can decide, and the law if it was the player's touch.
type Asked struct {
	Lift touchmove.Lift
	Law  touchmove.Explanation
}

// OnMade lets do have the explanation of every ply, as it is when the record of the ply is said, and again when the ply is
// revised or a piece that was lifted in its turn is back. It explains to who reviews a game; records don't depend on it.
func (b *Board) OnMade(do func(Explained)) { b.onMade = do }

// sayWhy explains ply n to who wants to know.
func (b *Board) sayWhy(n int) {
	if b.onMade == nil {
		return
	}
	if v, p := b.mildest(n, engine.NoPoint); p != nil {
		b.onMade(b.explain(v, p))
	}
}

// sayWhyLate explains ply p, of which turn t was judged anew, to who wants to know: late is a lift of the turn that came back
// plies later.
func (b *Board) sayWhyLate(v touchmove.Verdict, p *tracker.Ply, t turn, late tracker.Lift) {
	if b.onMade == nil {
		return
	}
	lifts, _ := b.liftsIn(p)
	if !slices.Contains(lifts, late) {
		lifts = append(lifts, late)
		slices.SortStableFunc(lifts, func(a, b tracker.Lift) int { return cmp.Compare(a.At, b.At) })
	}
	b.onMade(b.explainTurn(v, p, t, lifts))
}

func (b *Board) explain(v touchmove.Verdict, p *tracker.Ply) Explained {
	lifts, _ := b.liftsIn(p)
	if !p.Legal {
		return Explained{Ply: p, Lifts: lifts, Law: touchmove.Explanation{Verdict: v}}
	}
	return b.explainTurn(v, p, b.turnOf(p, engine.NoPoint), lifts)
}

// explainTurn explains a ply of which turn t was judged.
func (b *Board) explainTurn(v touchmove.Verdict, p *tracker.Ply, t turn, lifts []tracker.Lift) Explained {
	e := Explained{Ply: p, Lifts: lifts}
	e.Law = touchmove.Explain(b.book, t.law)
	if len(t.mine) != len(t.law.Lifts) && e.Law.Verdict.Otherwise == "" {
		all := t.law
		all.Lifts = t.mine
		if own := touchmove.Explain(b.book, all); own.Verdict.Article != v.Article {
			e.OwnHand = &own
		}
	}
	for _, a := range t.asked {
		e.Asked = append(e.Asked, Asked{a.lift, touchmove.Explain(b.book, t.with(a))})
	}
	e.Law.Verdict = v
	return e
}

// SoFar is the turn that is on, before its move is made.
type SoFar struct {
	Number  int
	Before  engine.Position
	Lifts   []tracker.Lift
	Flipped bool // Points of facts are seen from the other side.
	Law     touchmove.Explanation
}

// ExplainSoFar explains the turn that is on: what the pieces that were lifted until now ask for. False when no game is on,
// nobody knows yet who sits where, or the players are at something else than a move.
func (b *Board) ExplainSoFar() (SoFar, bool) {
	if b.phase != Playing || b.restoration != nil || b.tracker.Astray() || b.tracker.Restoring() {
		return SoFar{}, false
	}
	flipped, sure := b.tracker.Turned()
	if !sure {
		return SoFar{}, false
	}
	n := b.tracker.Last().Number + 1
	turn := b.turnSoFar(n, engine.NoPoint)
	return SoFar{n, *turn.Before, b.liftsSoFar(), flipped, touchmove.Explain(b.book, turn)}, true
}
