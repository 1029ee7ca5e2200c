package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// sayPutBack records a pressed move that turns out to be against the law once its pieces are back: a capture, while its piece may have
// gone elsewhere unseen. It reports whether it has recorded one.
func (w *IllegalMoves) sayPutBack(f *finder, g *line.State) bool {
	found, last := g.Tracker.PutBack(), g.Tracker.Last().Number
	if g.Sure < last || !w.mayAccuseLate(f, g, found) {
		return false
	}
	w.sayLate(f, g, found, last+1)
	f.do(PutBack{last + 1})
	w.find(f, g, g.Book.Parameters.IllegalMove, g.Tracker.Position())
	w.stands = nil
	return true
}

// SayReplaced records a pressed move against the law that ply n replaced before its pieces were put back. The player must have pressed
// again: else ply n may be the first move, seen late.
func (w *IllegalMoves) SayReplaced(v View, n int) []line.Act {
	f := &finder{View: v}
	g := f.State()
	p, found := g.Tracker.Ply(n), g.Tracker.ReplacedIn(n)
	if w.stands != nil || g.Tracker.Pressed() < n || !w.mayAccuseLate(f, g, found) || found.Move == p.Move {
		return f.acts
	}
	w.sayLate(f, g, found, n)
	w.find(f, g, g.Book.Parameters.IllegalMove, p.Before)
	w.stands = nil
	return f.acts
}

// SayRuled records a pressed capture against the law that stands, after the arbiter has put it back in the turn of a ply by an article
// for illegal moves: he has seen what the sensors leave open, whether its piece stands elsewhere.
func (w *IllegalMoves) SayRuled(v View, ply int, article string) []line.Act {
	f := &finder{View: v}
	g := f.State()
	found := g.Tracker.Insisted()
	if w.stands == nil && ply == g.Sure+1 && isIllegalMove(g, article) && w.mayAccuseLate(f, g, found) {
		w.sayLate(f, g, found, ply)
	}
	return f.acts
}

// mayAccuseLate reports whether a pressed move against the law is found although it was not recorded while it stood.
func (w *IllegalMoves) mayAccuseLate(f *finder, g *line.State, found *tracker.Insisted) bool {
	return found != nil && !found.Opponents && found.At > w.pressed && g.Book.Parameters.Penalties.Article.Article != "" &&
		found.Since >= found.Lifted+carriedAtLeast && f.IsBelieved() && !g.Tracker.Gapped()
}

// positionBefore returns the position before ply n, which was made or is being played.
func positionBefore(g *line.State, n int) boardgame.Position {
	if p := g.Tracker.Ply(n); p != nil {
		return p.Before
	}
	return g.Tracker.Position()
}

// sayLate records a move against the law that was found late, in the turn of ply n.
func (w *IllegalMoves) sayLate(f *finder, g *line.State, found *tracker.Insisted, n int) {
	w.stands = &record.Illegal{Head: g.Head("illegal"), Ply: n, Side: record.SideOf(found.Side), From: found.Move.From().String(), To: found.Move.To().String(), At: g.Now}
	w.said, w.ply, w.completed, w.pressed, w.since = false, n, true, found.At, found.Since
	w.losesBy = rulebook.Citation{}
	w.move, w.before, w.excused = found.Move, positionBefore(g, n), false
	w.sayPending(f)
}
