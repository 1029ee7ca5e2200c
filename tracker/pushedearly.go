package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// PushedWithin is how soon after a turn the hand that ended it may push a piece.
const PushedWithin sensor.Micros = 1_000_000

// mayBePushedEarly reports whether the piece of x was lifted so soon after the last turn that the hand which had ended it may have pushed
// the piece to p, a point beside x.
func (t *Tracker) mayBePushedEarly(r *reading, x, p engine.Point) bool {
	l := r.marks.liftOf(x)
	return l != nil && p.Valid() && IsPush(engine.NewMove(x, p)) && !r.gapped && (t.isEarly(r.last, l.at) || r.pushesOn(x))
}

// pushesOn reports whether the piece of x was lifted so shortly after another one was displaced in the last turn that the same hand may have
// gone on.
func (r *reading) pushesOn(x engine.Point) bool {
	l := r.marks.liftOf(x)
	return l != nil && r.pushedBefore(r.last.Number, l.at)
}

// pushedBefore reports whether a piece was displaced in a turn, so shortly before a time that the same hand may have gone on.
func (r *reading) pushedBefore(turn int, at sensor.Micros) bool {
	return r.anyAccident(func(a *accident) bool {
		return a.piece.Turn == turn && a.piece.To != engine.NoPoint && a.since <= at && at < a.since+PushedWithin
	})
}

// near reports whether the other point is where a piece goes that was pushed or set up by mistake.
func near(p, q engine.Point) bool {
	return within(p, q, 2)
}

// within reports whether two points are at most so many steps apart, on files and on ranks.
func within(p, q engine.Point, steps int) bool {
	files, ranks := int(p.File())-int(q.File()), int(p.Rank())-int(q.Rank())
	return max(files, -files) <= steps && max(ranks, -ranks) <= steps
}

// IsPush reports whether a move is no longer than what pushes a piece by accident: a step.
func IsPush(m engine.Move) bool { return within(m.From(), m.To(), 1) }

// isEarly reports whether a time is so soon after the turn of ply p, with its press, that its player's hand may still be over the board.
func (t *Tracker) isEarly(p *Ply, at sensor.Micros) bool {
	ended := p.Placed
	if pressed, ok := t.pressSince(ended); ok && pressed < at {
		ended = pressed
	}
	return p.Prev != nil && !p.Gapped && at < ended+PushedWithin
}

// awaitsReply reports whether ply n, in a game without presses, may be a piece that was pushed just after the last ply, and what seems to
// begin the reply may be moved or captured by its player instead.
func (t *Tracker) awaitsReply(n int) bool {
	p, r := t.Ply(n), t.best()
	if t.Pressed() > 0 || r.last != p || r.placed() || p.Gapped || !within(p.Move.From(), p.Move.To(), 1) || !t.isEarly(p.Prev, p.began()) {
		return false
	}
	return slices.ContainsFunc(p.Before.Moves(), func(m engine.Move) bool {
		return m.From() != p.Move.From() && (r.air.Has(m.From()) || r.air.Has(boardgame.Captured(p.Before, m)))
	})
}

// MayFollowPush reports whether in any reading another piece was displaced in the turn before that of a lift, and so shortly before it that
// the same hand may have gone on.
func (v Pieces) MayFollowPush(l Lift) bool {
	return slices.ContainsFunc(v.t.live, func(r reading) bool { return r.pushedBefore(l.Turn-1, l.At) })
}

// MayHaveStoodElsewhere reports whether in any reading the lifted piece was displaced to another point before it came back.
func (v Pieces) MayHaveStoodElsewhere(l Lift) bool {
	return slices.ContainsFunc(v.t.live, func(r reading) bool {
		return r.anyAccident(func(a *accident) bool {
			return (a.piece.Turn == l.Turn || a.piece.Turn == l.Turn-1) && a.piece.From == l.Point && a.piece.To != engine.NoPoint
		})
	})
}
