package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// undone is a ply that was taken back silently, and those before it.
type undone struct {
	prev *undone
	ply  *Ply
	left Displaced // The piece that the ply had left on its point, as the rook of a castling; the zero value for none.
}

// takeBack keeps the readings in which the last ply is taken back silently: while the opponent is to move its piece returns to the point
// from which it came, and so does a captured one. p is where a sensor closed.
func (t *Tracker) takeBack(r *reading, p engine.Point, f *fact) {
	last := r.last
	if !t.affords(r, undoneSilently) || r.placed() || last.Prev == nil || last == t.said { // That is read as a word.
		return
	}
	s := *r
	left, alone := s.comesHomeAlone(last, p)
	if !alone && (r.isStrewn() || !s.comesHome(last, p)) {
		return
	}
	s.pos, s.last, s.unnamed, s.marks, s.insisted = last.Before, last.Prev, last.Prev.unnamed, nil, nil
	s.denies, s.confirms = upTo(last.Prev, s.denies), upTo(last.Prev, s.confirms)
	s.carried, s.rivals = engine.PointSet{}, engine.PointSet{}
	for points := s.air; !points.Empty(); {
		up := points.Pop()
		s.mark(mark{kind: lifted, point: up, at: f.at, serial: f.serial, adjust: true, turn: last.Number})
	}
	s.line = last.line
	if t.isFixed(last.Number) || r.pressed >= last.Number { // A ply neither settled nor pressed for was no ply for the players.
		s.undone = &undone{r.undone, last, left}
		s.takebacks++
		s.line = mixed(r.line, takenBack)
	}
	s.pressed = min(s.pressed, last.Number-1)
	s.presses[last.Side()-1] = min(s.presses[last.Side()-1], last.Number-1)
	s.pay(undoneSilently)
	t.keep(&s)
}

// comesHome takes the pieces of ply last into the hand, except the one that has come to p, the point from which it was moved or on which
// it was captured. It returns false where p is no such point, or its piece was not lifted.
func (r *reading) comesHome(last *Ply, p engine.Point) bool {
	from, to, victim := last.Move.From(), last.Move.To(), last.Move.To()
	other, beside := last.Before.Beside(last.Move)
	switch {
	case beside != engine.NoPoint && p == other:
		return r.uncastles(other, beside, from, to)
	case beside != engine.NoPoint:
		return p == from && r.uncastles(from, to, other, beside)
	case other != engine.NoPoint:
		victim = other
	}
	if !r.air.Has(to) || p != from && !(last.Captured && p == victim) || r.pos.Occupied().Has(from) {
		return false
	}
	r.air.Remove(to)
	if p != from {
		r.air.Add(from)
	} else if last.Captured {
		r.air.Add(victim)
	}
	return true
}

// comesHomeAlone takes the piece of ply last into the hand and to its point p, where the second piece of the ply never left its own: the
// rook of a castling, or a pawn to be captured en passant. It returns the piece that stayed, and reports whether it is so: its
// displacement is no accident.
func (r *reading) comesHomeAlone(last *Ply, p engine.Point) (left Displaced, alone bool) {
	i := slices.IndexFunc(r.displacements[:], func(s displacement) bool { return s.is && last.LeavesUndone(s.displaced()) })
	if i < 0 || p != last.Move.From() || !r.air.Has(last.Move.To()) {
		return left, false
	}
	s := *r
	left, s.displacements[i] = s.displacements[i].displaced(), displacement{}
	if s.isStrewn() {
		return left, false
	}
	s.air.Remove(last.Move.To())
	s.accidents = s.accidents.without(left)
	*r = s
	return left, true
}

// uncastles lets the piece that castled from home to castled be at home again, and the other one be on its way there: it is in the hand,
// or its sensor still shows it where it castled to.
func (r *reading) uncastles(home, castled, otherHome, otherCastled engine.Point) bool {
	if !r.air.Has(castled) || r.pos.Occupied().Has(home) || r.pos.Occupied().Has(otherHome) {
		return false
	}
	r.air.Remove(castled)
	if r.air.Has(otherCastled) {
		r.air.Remove(otherCastled)
	} else {
		r.odd = toggled(r.odd, otherCastled)
	}
	r.air.Add(otherHome)
	return true
}

// takenBack stands for a takeback in the number that stands for a line of moves.
const takenBack = 1 << 40

// Ply returns the first ply taken back silently, as all readings agree; nil for none since the last call of Forget.
func (v Undone) Ply() *Ply {
	for i := range v.t.live {
		if v.t.live[i].takebacks <= v.t.forgotten {
			return nil
		}
	}
	return v.t.firstUndone(v.t.best()).ply
}

// Left returns the piece that the ply of Undone left on its point, as the rook of a castling, and reports whether all readings
// agree.
func (v Undone) Left() (left Displaced, agreed bool) {
	left = v.t.firstUndone(v.t.best()).left
	return left, left != Displaced{} && !slices.ContainsFunc(v.t.live, func(r reading) bool { return v.t.firstUndone(&r).left != left })
}

// firstUndone returns the first ply that a reading has taken back, without those that Forget opened again.
func (t *Tracker) firstUndone(r *reading) *undone {
	u := r.undone
	for n := r.takebacks; n > t.forgotten+1; n-- {
		u = u.prev
	}
	return u
}

// MayBe returns the ply after the last one of the likeliest reading, or that one, where any reading holds it for taken back silently; nil
// for none.
func (v Undone) MayBe() *Ply {
	last := v.t.Last()
	for i := range v.t.live {
		r := &v.t.live[i]
		if r.takebacks > v.t.forgotten && r.last == r.undone.ply.Prev && (r.last == last || r.undone.ply == last) {
			return r.undone.ply
		}
	}
	return nil
}

// MayHave reports whether in any reading only the last ply n was taken back silently: pieces stand on just these points, none in
// the air.
func (v Undone) MayHave(n int, points engine.PointSet) bool {
	return slices.ContainsFunc(v.t.live, func(r reading) bool {
		return r.takebacks == v.t.forgotten+1 && r.undone.ply.Number == n && r.last == r.undone.ply.Prev &&
			r.air.Empty() && !r.isStrewn() && r.standing() == points
	})
}

// Differs reports whether some readings hold a ply for taken back silently, and others don't.
func (v Undone) Differs() bool {
	for i := range v.t.live {
		if v.t.live[i].takebacks != v.t.live[0].takebacks {
			return true
		}
	}
	return false
}

// Disputed returns the number of the first ply that some readings hold for taken back silently, and others don't; 0 for none.
func (v Undone) Disputed() int {
	if !v.Differs() {
		return 0
	}
	first := 0
	for i := range v.t.live {
		u := v.t.live[i].undone
		for n := v.t.live[i].takebacks; n > v.t.forgotten; n-- {
			if first == 0 || u.ply.Number < first {
				first = u.ply.Number
			}
			u = u.prev
		}
	}
	return first
}

// Forget opens the plies from the one of Undone on again: others are played instead.
func (t *Tracker) Forget(p *Ply) {
	t.forget()
	clear(t.differed)
	t.fixed = t.fixed[:min(len(t.fixed), p.Number-1)]
	t.forgotten++
	if t.named >= p.Number {
		t.named = 0
	}
}
