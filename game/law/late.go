package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// sayPutBack records a move against the law that was pressed, and that only turns out to have been one once its pieces are back: a capture, while
// its piece may have gone elsewhere unseen. It says whether there is one that was not recorded before.
func (w *IllegalMoves) sayPutBack(b Board, g *line.State) bool {
	found, last := g.Tracker.PutBack(), g.Tracker.Last().Number
	if g.Sure < last || !w.mayAccuseLate(b, g, found) {
		return false
	}
	w.sayLate(b, g, found, last+1)
	b.PutBack(last + 1)
	w.find(b, g, g.Book.Parameters.IllegalMove, g.Tracker.Position())
	w.stands = nil
	return true
}

// SayReplaced records a move against the law that was pressed, and instead of which ply n was made without its pieces' being put back. Who
// made it has pressed once more: else this may have been the first move, and seen late.
func (w *IllegalMoves) SayReplaced(b Board, n int) {
	g := b.State()
	p, found := g.Tracker.Ply(n), g.Tracker.ReplacedIn(n)
	if w.stands != nil || g.Tracker.Pressed() < n || !w.mayAccuseLate(b, g, found) || found.Move == p.Move {
		return
	}
	w.sayLate(b, g, found, n)
	w.find(b, g, g.Book.Parameters.IllegalMove, p.Before)
	w.stands = nil
}

// SayRuled records the capture against the law that stands and was pressed, and that the arbiter has put back in the turn of a ply since it is one,
// by an article: he has seen what the sensors leave open, whether its piece stands elsewhere.
func (w *IllegalMoves) SayRuled(b Board, ply int, article string) {
	g := b.State()
	found := g.Tracker.Insisted()
	if w.stands == nil && ply == g.Sure+1 && isIllegalMove(g, article) && w.mayAccuseLate(b, g, found) {
		w.sayLate(b, g, found, ply)
	}
}

// mayAccuseLate says whether a move against the law that was pressed is found although it was not recorded while it stood.
func (w *IllegalMoves) mayAccuseLate(b Board, g *line.State, found *tracker.Insisted) bool {
	return found != nil && !found.Opponents && found.At > w.pressed && g.Book.Parameters.Penalties.Article.Article != "" &&
		found.Since >= found.Lifted+carriedAtLeast && b.IsBelieved() && !g.Tracker.Gapped()
}

// positionBefore returns the position before ply n, which was made or is on.
func positionBefore(g *line.State, n int) boardgame.Position {
	if p := g.Tracker.Ply(n); p != nil {
		return p.Before
	}
	return g.Tracker.Position()
}

// sayLate records the move against the law that was found late, in the turn of ply n.
func (w *IllegalMoves) sayLate(b Board, g *line.State, found *tracker.Insisted, n int) {
	w.stands = &record.Illegal{Head: g.Head("illegal"), Ply: n, Side: record.SideOf(found.Side), From: found.Move.From().String(), To: found.Move.To().String(), At: g.Now}
	w.said, w.ply, w.completed, w.pressed, w.since = false, n, true, found.At, found.Since
	w.losesBy = rulebook.Citation{}
	w.move, w.before, w.excused = found.Move, positionBefore(g, n), false
	w.SayPending(b)
}
