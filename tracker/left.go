package tracker

import "github.com/kyban/kyban/engine"

// isLeft reports whether it is a pawn that was captured en passant and stayed on the board.
func (s displacement) isLeft() bool { return s.captured && s.home == s.at }

// liftLeft follows the lift of a pawn that was captured en passant and left on the board, by its owner, who moves it: for him it was
// never captured. Another reading has it taken away at last.
func (t *Tracker) liftLeft(r *reading, p engine.Point, f *fact) {
	ply := r.last.at(r.displacedAt(p).turn)
	if ply == nil {
		return
	}
	s, pawn := *r, ply.Before.At(p)
	if s.placed() && s.pos.Turn() != pawn.Side() && !t.advance(&s, f.serial) {
		return
	}
	left := s.displacedAt(p)
	if left == nil || s.placed() || s.pos.Turn() != pawn.Side() || s.pos.Occupied().Has(p) {
		return
	}
	s.pos, left.applied = s.pos.With(p, pawn), true
	s.pay(neverCaptured)
	s.lift(p, f)
	t.keep(&s)
}

// leaveAgain keeps the reading in which the pawn that the standing move captures en passant was taken off the board, and is put back on its point.
func (t *Tracker) leaveAgain(r *reading, p engine.Point, f *fact) {
	if !r.placed() || r.beside.state != partDone || !r.beside.captures() || p != r.beside.from || p == r.origin {
		return
	}
	s := *r
	s.beside.state = partPending
	s.mark(mark{kind: returned, point: p, at: f.at})
	t.keep(&s)
}

// leftWithin is for how many plies such a pawn is distinguished from one of its owner.
const leftWithin = 12

// StandsLeft reports whether the piece on p before the ply is a pawn that was captured en passant not long ago, and was left there.
func (p *Ply) StandsLeft(x engine.Point) bool {
	for q, n := p.Prev, 0; q.Prev != nil && n < leftWithin; q, n = q.Prev, n+1 {
		if from, to := q.Before.Beside(q.Move); q.Move.To() == x {
			return false
		} else if from == x && to == engine.NoPoint && q.Move.From() != x {
			return p.Before.Occupied().Has(x)
		}
	}
	return false
}
