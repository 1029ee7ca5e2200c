package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/rulebook"
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
	OwnHand   *touchmove.Explanation
	Undecided []ExplainedLift // The lifts of which only the arbiter can say whether they were the player's touches.
}

// ExplainedLift is a lift that no sensor can decide, and the law if it was the player's touch.
type ExplainedLift struct {
	Lift touchmove.Lift
	Law  touchmove.Explanation
}

// ExplainedSoFar is a turn that is on, before its move is made.
type ExplainedSoFar struct {
	Number  int
	Before  boardgame.Position
	Lifts   []tracker.Lift
	Flipped bool // Points of facts are seen from the other side.
	Law     touchmove.Explanation
}

// Explain explains a ply of which turn t was judged; of one against the law only what was lifted and the verdict.
func Explain(book *rulebook.Rulebook, v touchmove.Verdict, p *tracker.Ply, t Turn, lifts []tracker.Lift) Explained {
	e := Explained{Ply: p, Lifts: lifts}
	if !p.Legal {
		e.Law.Verdict = v
		return e
	}
	law, _ := t.judged(book)
	e.Law = touchmove.Explain(book, law)
	if len(t.Mine) != len(law.Lifts) && e.Law.Verdict.Otherwise == "" {
		all := t.Law
		all.Lifts = t.Mine
		if own := touchmove.Explain(book, all); own.Verdict.Article != v.Article {
			e.OwnHand = &own
		}
	}
	for _, a := range t.Undecided {
		e.Undecided = append(e.Undecided, ExplainedLift{a.Lift, touchmove.Explain(book, t.With(a))})
	}
	e.Law.Verdict = v
	return e
}
