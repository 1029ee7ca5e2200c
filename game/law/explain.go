package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Explained shows how a ply came to its records, for a review.
type Explained struct {
	Ply *tracker.Ply // The judged reading.
	// Lifts holds the lifts that began in its turn, oldest first, with their returns, which may be later. The ply's other pieces were off
	// their points already when its turn began.
	Lifts []tracker.Lift
	// Law shows how the rulebook's law of touching came to its verdict. For a move that the law of movement forbids it holds only the
	// article.
	Law touchmove.Explanation
	// OwnHand is the law if the player made all the lifts, including those that may have been his opponent's; nil if that leads to the
	// same article.
	OwnHand   *touchmove.Explanation
	Undecided []ExplainedLift // The lifts that only the arbiter can call the player's touches or not.
}

// ExplainedLift is a lift that no sensor can decide, and the law if it was the player's touch.
type ExplainedLift struct {
	Lift touchmove.Lift
	Law  touchmove.Explanation
}

// ExplainedSoFar is the current turn, before its move is made.
type ExplainedSoFar struct {
	Number  int
	Before  boardgame.Position
	Lifts   []tracker.Lift
	Flipped bool // Facts give points as seen from the other side.
	Law     touchmove.Explanation
}

// Explain explains a ply by its judged turn t. For a ply against the law it has only the lifts and the verdict.
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
