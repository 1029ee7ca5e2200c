package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/turn"
	"github.com/kyban/kyban/touchmove"
)

// dutyOf judges ply n as it was made, or the turn that is in progress by what was lifted so far. seen is a touch that the
// arbiter saw; where the board did not, he rules on it as on the first.
func (b *Board) dutyOf(n int, seen engine.Point) touchmove.Verdict {
	p := b.tracker.Ply(n)
	switch {
	case p == nil || seen.Valid() && !b.turns().Saw(b.tracker, n, seen):
		return touchmove.Judge(b.book, b.turns().SoFar(b.tracker, n, seen, engine.PointSet{}))
	case p.Legal:
		v, _ := b.mildest(n, seen)
		return v
	}
	v := b.turns().Of(p, seen).Verdict(b.book) // A move against the law leaves the duty of what was touched, and never obeys it.
	v.Obeyed = false
	return v
}

// touchedSince says whether a side has surely touched a piece on purpose after ply n: it made a move that is fixed, or it
// lifts a piece of its own.
func (b *Board) touchedSince(side engine.Side, n int) bool {
	if b.tracker == nil || b.phase == SettingUp {
		return false
	}
	for i := n; i < len(b.plies); i++ {
		if p := b.plies[i]; p.side == side && p.fixed {
			return true
		}
	}
	next := b.tracker.Last().Number + 1
	if next <= n || b.tracker.Position().Turn() != side || b.restoration != nil {
		return false
	}
	return b.turns().Touches(b.tracker, side, next, b.now)
}

// turns reads the plies of the game as the rulebook judges them.
func (b *Board) turns() turn.Reader {
	return turn.Reader{Presses: &b.presses, Rulings: &b.arbitration, Sensors: &b.faults, Line: b.tracker, Adjusted: b.alsoAdjusted,
		Strict: b.book.Parameters.Penalties.Press.Article != "", Start: b.startOfPlay()}
}
