package against

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// sayPutBack records a move against the law that was pressed, and that only turns out to have been one once its pieces are back: a capture, while
// its piece may have gone elsewhere unseen. It says whether there is one that was not recorded before.
func (w *Watch) sayPutBack(b Board, f Facts) bool {
	found, last := f.Tracker.PutBack(), f.Tracker.Last().Number
	if f.Sure < last || !w.mayAccuseLate(b, f, found) {
		return false
	}
	w.sayLate(b, f, found, last+1)
	b.PutBack(last + 1)
	w.find(b, f, f.Book.Parameters.IllegalMove, f.Tracker.Position())
	w.stands = nil
	return true
}

// SayReplaced records a move against the law that was pressed, and instead of which ply n was made without its pieces' being put back. Who
// made it has pressed once more: else this may have been the first move, and seen late.
func (w *Watch) SayReplaced(b Board, n int) {
	f := b.Facts()
	p, found := f.Tracker.Ply(n), f.Tracker.ReplacedIn(n)
	if w.stands != nil || f.Tracker.Pressed() < n || !w.mayAccuseLate(b, f, found) || found.Move == p.Move {
		return
	}
	w.sayLate(b, f, found, n)
	w.find(b, f, f.Book.Parameters.IllegalMove, p.Before)
	w.stands = nil
}

// SayRuled records the capture against the law that stands and was pressed, and that the arbiter has put back in the turn of a ply since it is one,
// by an article: he has seen what the sensors leave open, whether its piece stands elsewhere.
func (w *Watch) SayRuled(b Board, ply int, article string) {
	f := b.Facts()
	found := f.Tracker.Insisted()
	if w.stands == nil && ply == f.Sure+1 && f.isIllegalMove(article) && w.mayAccuseLate(b, f, found) {
		w.sayLate(b, f, found, ply)
	}
}

// mayAccuseLate says whether a move against the law that was pressed is found although it was not recorded while it stood.
func (w *Watch) mayAccuseLate(b Board, f Facts, found *tracker.Insisted) bool {
	return found != nil && !found.Opponents && found.At > w.pressed && f.Book.Parameters.Penalties.Article.Article != "" &&
		found.Since >= found.Lifted+carriedAtLeast && b.IsBelieved() && !f.Tracker.Gapped()
}

// before returns the position before ply n, which was made or is on.
func (f *Facts) before(n int) boardgame.Position {
	if p := f.Tracker.Ply(n); p != nil {
		return p.Before
	}
	return f.Tracker.Position()
}

// sayLate records the move against the law that was found late, in the turn of ply n.
func (w *Watch) sayLate(b Board, f Facts, found *tracker.Insisted, n int) {
	w.stands = &record.Illegal{Head: f.head("illegal"), Ply: n, Side: found.Side, From: found.Move.From().String(), To: found.Move.To().String(), At: f.Now}
	w.said, w.ply, w.completed, w.pressed, w.since = false, n, true, found.At, found.Since
	w.losesBy = rulebook.Citation{}
	w.move, w.before, w.excused = found.Move, f.before(n), false
	w.SayPending(b)
}
