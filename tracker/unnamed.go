package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// movesUnnamed says whether a ply moves a piece of which it is open what it became. As another one it might have captured elsewhere, and a
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

// restsOnMove says whether ply n is a promotion, and the new piece has made a move since that is open and in doubt: what it did does not tell then
// what it is.
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

// deniesOf says whether the reading differs from the move m of ply n only in what the pawn became, and somebody said that it became another
// piece than the reading holds.
func (r *reading) deniesOf(n int, m engine.Move) bool {
	p := r.last.at(n)
	return r.denies == n && p != nil && p.Move.From() == m.From() && p.Move.To() == m.To()
}

// eitherBecame says whether one of the last two pawns that the reading promotes became the piece of a letter.
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

// mayHaveBecomeOther says whether ply n promotes a pawn that became another piece in a reading which leaves one fact more unexplained and has no move
// against the law since: what a hand brushed, and the piece could have captured, does not tell what it is. What somebody said does.
func (t *Tracker) mayHaveBecomeOther(n int) bool {
	m := t.Ply(n).Move
	if m.Promotion() == 0 || n == t.named {
		return false
	}
	dearer, ok := t.dearer(1)
	return ok && slices.ContainsFunc(dearer, func(r reading) bool {
		p := r.last.at(n)
		if p == nil || p.Move == m || p.Move.From() != m.From() || p.Move.To() != m.To() || r.against || r.deniesOf(n, m) {
			return false
		}
		for later := r.last; later.Number > n; later = later.Prev {
			if !later.Legal {
				return false
			}
		}
		return true
	})
}
