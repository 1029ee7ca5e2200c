package tracker

import "github.com/kyban/kyban/engine"

// isLeft says whether it is a pawn that was captured en passant, and that nobody took off the board.
func (s displacement) isLeft() bool { return s.captured && s.home == s.at }

// liftLeft follows the lift of a pawn that was captured en passant and left on the board by its owner, who moves it: for him it was never
// captured. That it is taken away at last is another reading.
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
	s.doubt++
	s.lift(p, f)
	t.keep(&s)
}
