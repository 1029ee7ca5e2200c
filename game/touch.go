package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/turn"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// lifting is a lift that may be a touch.
type lifting struct {
	serial int // The number of its fact.
	at     sensor.Micros
}

// waiting is the lifts of which nothing is recorded yet.
type waiting struct {
	fresh []lifting    // Whether they are brushes is not known yet.
	slid  []lifting    // In the likeliest reading they are no lifts from a piece's own point. Another may win.
	last  *tracker.Ply // The last ply when slid was looked through.
}

// sayTouches records the lifts of which is known by now whether they were brushes. A lift that the likeliest reading
// does not hold for a piece's leaving its own point (a slide goes on) is looked at again with each ply, until its turn is
// fixed: another reading may win.
func (b *Board) sayTouches() {
	if _, sure := b.tracker.Turned(); (!sure || b.asMoved != nil && len(b.plies) == 0) && !b.closing || b.tracker.Restoring() {
		return
	}
	w := &b.lifts
	if last := b.tracker.Last(); last != w.last || b.closing {
		w.fresh, w.slid, w.last = append(w.slid, w.fresh...), nil, last
		slices.SortFunc(w.fresh, func(a, b lifting) int { return a.serial - b.serial })
	}
	if len(w.fresh) == 0 {
		return
	}
	turns, fresh := turn.RecentOf(b.tracker, w.fresh[0].at-b.uncertainty), w.fresh[:0]
	for _, l := range w.fresh {
		switch t, i := turn.Find(turns, l.serial); {
		case t == nil && b.turnIsFixed(l.at):
		case t == nil:
			w.slid = append(w.slid, l)
		case t.Lifts[i].Back == 0 && b.now < l.at+tracker.BrushBelow:
			fresh = append(fresh, l)
		default:
			if n := b.turns().BeganIn(t, t.Lifts[i], b.now, b.closing); n > 0 {
				b.sayTouch(t, i, n)
			} else {
				fresh = append(fresh, l)
			}
		}
	}
	w.fresh = fresh
}

// turnIsFixed says whether a time lies in the turn of a ply that is fixed as are all before it: what happened then is never
// read anew.
func (b *Board) turnIsFixed(at sensor.Micros) bool {
	p := b.tracker.Ply(b.sure)
	return p != nil && at < p.Placed
}

// sayTouch records lift i of t, which began in the turn of ply n. Of a piece that stands where it should not, as a rook that castles late, nothing
// is said: nobody has touched what the position knows.
func (b *Board) sayTouch(t *turn.Recent, i, n int) {
	lift, brush := t.Lifts[i], t.Lifts[i].IsBrush()
	if lift.Owner == engine.NoSide {
		return
	}
	side, bound := t.Before.Turn(), !lift.AfterMove
	if n < t.Ply {
		side, bound = side.Other(), lift.At < t.Prev.Placed
	} else if lift.Back != 0 && b.turns().SoonAfterPress(t, lift) {
		bound = false
	}
	b.say(record.Touch{Head: b.head("touch"), Ply: n, Side: side, Point: lift.Point.String(),
		Piece: t.Before.At(lift.Point).Kind(), Owner: lift.Owner, At: lift.At, Brush: brush,
		Bound: bound && !brush && !lift.Adjust, Order: t.Order(i, b.uncertainty)})
}

// sayStood records once that the moving piece has stood on its point, when all readings agree which one it is. What a pawn became stays open.
func (b *Board) sayStood() {
	number, move, since, legal := b.standing()
	if move == 0 || !legal || b.now < since+tracker.StoodAfter || number <= len(b.plies) {
		return
	}
	if b.stoodPly != number {
		b.stood, b.stoodPly = 0, number
	}
	moves := b.tracker.Stands(number)
	if b.stood == move || len(moves) == 0 || !turn.Differing(moves).Empty() {
		return
	}
	b.stood = move
	s := record.Stood{Head: b.head("stood"), Ply: number, Move: move.String(), At: since + tracker.StoodAfter}
	if s.Open = len(moves) > 1; s.Open {
		s.Candidates = engine.MoveNames(moves)
	}
	b.say(s)
}

// standing returns the last move that is on the board, made or not.
func (b *Board) standing() (number int, m engine.Move, since sensor.Micros, legal bool) {
	last := b.tracker.Last()
	if s, ok := b.tracker.Standing(); ok {
		return last.Number + 1, s.Move, s.Since, s.Legal
	}
	if last.Prev == nil || !last.Seen {
		return 0, 0, 0, false
	}
	return last.Number, last.Move, last.Placed, last.Legal
}
