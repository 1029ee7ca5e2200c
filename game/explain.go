package game

import (
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Explained is how a ply came to its records, for those who review it.
type Explained struct {
	Ply *tracker.Ply // The reading that was judged.
	// Law is how the rulebook's law of touching came to its verdict; nothing but the article of a move that the law of
	// movement forbids.
	Law touchmove.Explanation
	// OwnHand is the law if the player made all the lifts, some of which may have been in his opponent's hand; nil where
	// that comes to the same article.
	OwnHand *touchmove.Explanation
}

// Explain explains ply n of the game that is on. It holds right after the step that recorded the ply, or something new
// about it: what is known of a ply is forgotten with the games and readings that come after. False when there is no such
// ply.
func (b *Board) Explain(n int) (Explained, bool) {
	if b.tracker == nil {
		return Explained{}, false
	}
	v, p := b.mildest(n)
	if p == nil {
		return Explained{}, false
	}
	e := Explained{Ply: p, Law: touchmove.Explanation{Verdict: v}}
	if !p.Legal {
		return e, true
	}
	turn, all := b.turnOf(p)
	e.Law = touchmove.Explain(b.book, turn)
	if len(all) != len(turn.Lifts) && e.Law.Verdict.Otherwise == "" {
		turn.Lifts = all
		if own := touchmove.Explain(b.book, turn); own.Verdict.Article != v.Article {
			e.OwnHand = &own
		}
	}
	e.Law.Verdict = v
	return e, true
}
