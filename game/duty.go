package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/touchmove"
)

// dutyOf judges ply n as made, or the current turn by its lifts so far. seen is a touch that the arbiter saw. If the board did not see
// it, the arbiter rules on it as on the first touch.
func (b *Board) dutyOf(n int, seen engine.Point) touchmove.Verdict {
	p := b.s.Tracker.Ply(n)
	switch {
	case p == nil || seen.Valid() && !b.turns().Saw(n, seen):
		return touchmove.Judge(b.s.Book, b.turns().SoFar(n, seen, engine.PointSet{}))
	case p.Legal:
		v, _ := b.mildest(n, seen)
		return v
	}
	v := b.turns().Of(p, seen).Verdict(b.s.Book) // A move against the law keeps the duty of the touch, and never obeys it.
	v.Obeyed = false
	return v
}

// touchedSince reports whether a side has surely touched a piece on purpose after ply n: it made a fixed move, or lifts a piece of its
// own.
func (b *Board) touchedSince(side engine.Side, n int) bool {
	if b.s.Tracker == nil || b.s.Phase == SettingUp {
		return false
	}
	for i := n; i < len(b.s.Plies); i++ {
		if p := b.s.Plies[i]; p.Side == side && p.Fixed {
			return true
		}
	}
	next := b.s.Tracker.Last().Number + 1
	if next <= n || b.s.Tracker.Position().Turn() != side || b.s.Restoration != nil {
		return false
	}
	return b.turns().Touches(side, next)
}

// turns reads the plies of the game as the rulebook judges them.
func (b *Board) turns() law.Reader {
	return law.Reader{State: &b.s, Rulings: &b.arbitration, Adjusted: b.alsoAdjusted, PlayStart: b.startOfPlay()}
}
