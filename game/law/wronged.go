package law

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// Wrongs returns the ply in which a side's opponent has pressed for a move that may not count, and the article against it. Such a move is
// against the law, or may be, and is neither put back nor ruled on; or it has gone back without a word. The side's time runs only by that
// press. It returns 0 if there is none.
func (w *IllegalMoves) Wrongs(f View, side engine.Side) (int, rulebook.Citation) {
	g := f.State()
	if g.Tracker == nil {
		return 0, rulebook.Citation{}
	}
	law := g.Book.Parameters.IllegalMove
	stands := func(ply int, by engine.Side, since sensor.Micros) bool {
		return by == side.Other() && !f.Dismisses(ply, by, since)
	}
	last := g.Tracker.Last()
	if s := w.stands; s != nil && w.completed && stands(s.Ply, s.Side.Of(), w.since) {
		return s.Ply, law
	}
	if i := g.Tracker.MayBeInsisted(); i != nil && stands(last.Number+1, i.Side, i.Since) {
		return last.Number + 1, law
	}
	if last.Number > g.Sure && !f.IsAgainst(last.Number) {
		if i := g.Tracker.MayBeAgainst(last.Number); i != nil && stands(last.Number, i.Side, i.Since) {
			return last.Number, law
		}
	}
	if p := g.Tracker.MayBeUndone(last); p != nil && stands(p.Number, p.Side(), p.Placed) {
		return p.Number, rulebook.Citation{}
	}
	return 0, rulebook.Citation{}
}
