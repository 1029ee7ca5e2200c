package tracker

import "slices"

// Doubted returns the pieces displaced in the turn of ply n or later by some readings and not by others, and those that a hand may have
// pushed although every reading has their players move them. Behind an open ply that may be illegal there are none: while that ply is
// unknown, pieces may only seem displaced.
func (v Pieces) Doubted(n int) []Displaced {
	var doubted []Displaced
	for i := range v.t.live[:min(len(v.t.live), doubtedMax)] {
		for a := v.t.live[i].accidents; a != nil && a.piece.Turn >= n; a = a.prev {
			differs := slices.ContainsFunc(v.t.live, func(r reading) bool { return !r.had(a.piece) })
			if differs && !v.t.mayHaveErredBefore(a.piece.Turn) {
				doubted = add(doubted, a.piece)
			}
		}
	}
	if !v.t.prunes {
		return doubted
	}
	for p := v.t.Last(); p.Prev != nil && p.Number > n; p = p.Prev {
		if pushed, may := p.mayStartPushed(); may && !v.t.best().knows(pushed) && !v.t.mayHaveErredBefore(p.Number) {
			doubted = add(doubted, pushed)
		}
	}
	return doubted
}

// doubtedMax is how many of the likeliest readings Doubted looks at.
const doubtedMax = 4

// mayStartPushed reports whether the piece of ply p may have been pushed to another point before its player moved it on: it was lifted
// before he can have seen the last ply, and stood there for longer than a slide rests. A pawn on its promotion point was swapped there
// instead.
func (p *Ply) mayStartPushed() (Displaced, bool) {
	stood := rests(p.marks)
	if len(stood) == 0 || p.Prev.Prev == nil || p.Gapped || p.Prev.Gapped {
		return Displaced{}, false
	}
	from, seen := p.Move.From(), p.Prev.Placed+shortestReaction
	for _, l := range p.Lifts() {
		if l.Point != from || l.At >= seen {
			continue
		}
		for _, r := range stood {
			if r.Move.From() == from && r.Move.To() != p.Move.To() && r.Since >= l.At && (l.Back == 0 || r.Since < l.Back) && r.Until >= r.Since+StoodAfter {
				return Displaced{Turn: l.Turn, From: from, To: r.Move.To()}, true
			}
		}
	}
	return Displaced{}, false
}
