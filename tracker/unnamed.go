package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// movesUnnamed reports whether a ply moves a promoted piece that is still open. As another one it might have captured elsewhere, and a
// reading in which it can't leaves less unexplained only for that.
func (t *Tracker) movesUnnamed(ply *Ply) bool {
	at := ply.Move.From()
	for p := ply.Prev; p.Number >= t.firstOpen(); p = p.Prev {
		if p.Move.To() != at {
			continue
		}
		if p.Move.Promotion() != 0 {
			return !t.isFixed(p.Number)
		}
		at = p.Move.From()
	}
	return false
}

// restsOnMove reports whether ply n is a promotion whose new piece has since made a move that is open and in doubt: it does not tell the
// piece.
func (t *Tracker) restsOnMove(n int) bool {
	promoted := t.Ply(n).Move
	if promoted.Promotion() == 0 {
		return false
	}
	at := promoted.To()
	for i := n + 1; ; i++ {
		p := t.Ply(i)
		switch {
		case p == nil || p.Side() != t.Ply(n).Side() && p.Move.To() == at:
			return false
		case p.Move.From() == at && !t.isFixed(i) && t.isDoubtful(i):
			return true
		case p.Move.From() == at:
			at = p.Move.To()
		}
	}
}

// OnlyPromotes reports whether only the new piece of ply n is open: every reading that may yet turn out to be as cheap, and each that
// leaves one fact more unexplained, has the pawn go so, and doubts nothing else of it.
func (v Readings) OnlyPromotes() bool {
	if v.t.astray || v.t.limited() || v.n <= v.t.vague || lacks(v.t.live, v.n) || v.t.restsOnMove(v.n) {
		return false
	}
	m := v.t.Ply(v.n).Move
	dearer, ok := v.t.dearer(v.t.owed())
	return ok && m.Promotion() != 0 && !slices.ContainsFunc(dearer, func(r reading) bool {
		p := r.last.at(v.n)
		return p == nil || p.Doubtful || p.displaced || p.Move.From() != m.From() || p.Move.To() != m.To()
	})
}

// IsAgainst reports whether ply n is a promotion against the law, as all readings agree, and only its new piece is in doubt.
func (v Readings) IsAgainst() bool {
	if v.t.astray || v.t.limited() || v.n <= v.t.vague || lacks(v.t.live, v.n) || v.t.Ply(v.n).Move.Promotion() == 0 {
		return false
	}
	m := v.t.Ply(v.n).Move.Unnamed()
	differs := func(r reading) bool {
		p := r.last.at(v.n)
		return p.Legal || p.contested != 0 || p.Doubtful || p.displaced || p.Move.Unnamed() != m
	}
	return !slices.ContainsFunc(v.t.live, differs) && (!v.t.isAnyhowDoubtful(v.n) || v.OnlyPromotes())
}

// isAnyhowDoubtful reports whether there is any reason to ask readings that leave more unexplained for ply n.
func (t *Tracker) isAnyhowDoubtful(n int) bool {
	return t.allOwe() || t.unclocked(n) || t.unwitnessed(n) || t.isDoubtful(n) || !t.Ply(n).Seen || t.Pressed() > 0 && t.premature(t.Ply(n)) ||
		t.mayOnlyBeBrushed(n) || t.standsPrematurely(n) || t.mayLieStraight()
}

// mayBeProtested reports whether ply n is a promotion whose new piece has made the last ply, without a reply yet: the opponent may yet
// find that the piece does not go so, and the evidence of the move goes with it. After the end of a game no player protests.
func (t *Tracker) mayBeProtested(n int) bool {
	promoted, last := t.Ply(n).Move, t.Last()
	if promoted.Promotion() == 0 || n == t.named || last.After.Ending() != boardgame.NoEnding || t.isClosed() {
		return false
	}
	at := promoted.To()
	for i := n + 1; i < last.Number; i++ {
		if m := t.Ply(i).Move; m.From() == at {
			at = m.To()
		}
	}
	return last.Number > n && last.Move.From() == at
}

// isClosed reports whether the game is closed: a later word or ruling is no deed on the board.
func (t *Tracker) isClosed() bool {
	for _, f := range slices.Backward(t.facts) {
		if f.kind != factPromotion && f.kind != factRuled {
			return f.kind == factClose
		}
	}
	return false
}

// deniesOf reports whether the reading differs from the move m of ply n only in the promoted piece, and a word names another than it
// holds.
func (r *reading) deniesOf(n int, m engine.Move) bool {
	p := r.last.at(n)
	return r.denies == n && p != nil && p.Move.From() == m.From() && p.Move.To() == m.To()
}

// eitherBecame reports whether one of the last two pawns that the reading promotes became the piece of a letter.
func (r *reading) eitherBecame(letter byte) bool {
	n := 0
	if r.placed() && r.promotion != 0 {
		if n++; r.promotion == letter {
			return true
		}
	}
	for p := r.last; p.Prev != nil && n < 2; p = p.Prev {
		if became := p.Move.Promotion(); became != 0 {
			if n++; became == letter {
				return true
			}
		}
	}
	return n == 0
}

// becameOther returns ply n, which promotes a pawn, of readings dearer by one fact in which the pawn became another piece. They have no
// illegal move since: a brush of a piece that the new one could have captured does not tell what it is. Where the opponent's contested
// move is illegal in every living reading, they have no move of the new piece that is illegal in theirs either: either player may have
// erred. A word on the piece decides.
func (t *Tracker) becameOther(n int) (plies []*Ply) {
	ply := t.Ply(n)
	if ply == nil || ply.Move.Promotion() == 0 || n == t.named {
		return nil
	}
	dearer, ok := t.dearer(1)
	if !ok {
		return nil
	}
	least := t.leastWithContested(n)
	for i := range dearer {
		r, p := &dearer[i], dearer[i].last.at(n)
		if p == nil || p.Move == ply.Move || p.Move.From() != ply.Move.From() || p.Move.To() != ply.Move.To() || r.deniesOf(n, ply.Move) {
			continue
		}
		if !r.against && r.isLawfulSince(n) || r.cost+r.contested(n) <= least {
			plies = add(plies, p)
		}
	}
	return plies
}

// isLawfulSince reports whether no ply after ply n is against the law, except contested ones.
func (r *reading) isLawfulSince(n int) bool {
	for p := r.last; p.Number > n; p = p.Prev {
		if !p.Legal && p.contested == 0 {
			return false
		}
	}
	return true
}

// leastWithContested returns the least that the living readings leave unexplained when each pays for its moves contested by promotion n.
func (t *Tracker) leastWithContested(n int) int {
	least := t.live[0].cost + t.live[0].contested(n)
	for i := range t.live[1:] {
		least = min(least, t.live[i+1].cost+t.live[i+1].contested(n))
	}
	return least
}

// contested counts the plies of the reading that are illegal because of the piece that the pawn of ply n became in it.
func (r *reading) contested(n int) (count int) {
	for p := r.last; p.Number > n; p = p.Prev {
		if p.contested == n {
			count++
		}
	}
	return count
}
