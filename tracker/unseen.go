package tracker

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// unseen lets the side to move have moved without any sensor's seeing the piece arrive, in every way within the budget, and calls then
// with each reading after it. It serves the opponent's lifts: only a piece that was seen to leave, or whose sensor is broken, is taken to
// have moved.
func (t *Tracker) unseen(r *reading, f *fact, then func(*reading)) {
	if own := r.air.And(r.pos.PiecesOf(r.pos.Turn())); own.Empty() && r.broken.Or(r.odd).Or(r.aside).Empty() {
		return
	}
	t.unseenBefore(r, f.at, f.serial, then)
}

// unseenBefore is unseen for a moment when the player must have moved. The reading after it goes on with fact resume.
func (t *Tracker) unseenBefore(r *reading, at sensor.Micros, resume int, then func(*reading)) {
	allowance := t.budget - r.cost
	if allowance <= 0 && r.broken.Or(r.odd).Or(r.aside).Empty() {
		return
	}
	for _, m := range r.moves() {
		if !t.mayHaveGone(r, m, allowance) {
			continue
		}
		t.work++
		s := t.copied(r)
		t.goUnseen(s, m, at)
		if s.cost <= t.budget && t.advance(s, resume) {
			s.last.Seen = false
			then(s)
		}
		t.release(s)
	}
}

// mayHaveGone reports cheaply whether m could be played unseen within the allowance.
func (t *Tracker) mayHaveGone(r *reading, m engine.Move, allowance int) bool {
	return t.unseenCost(r, m) <= allowance && !r.rivals.Has(m.To())
}

// unseenCost returns the cost of m without a seen arrival. A move that no sensor saw is one fact at least.
func (t *Tracker) unseenCost(r *reading, m engine.Move) int {
	cost := r.leaveCost(m.From()) + t.arriveCost(r, m.To())
	if cost == 0 && !r.air.Has(m.From()) {
		return 1
	}
	return cost
}

// leaveCost returns the cost of a piece that leaves o for a move: nothing where its sensor saw it go or can't see it.
func (r *reading) leaveCost(o engine.Point) int {
	if r.air.Has(o) || r.broken.Has(o) || r.odd.Has(o) || r.aside.Has(o) {
		return 0
	}
	return 1
}

// arriveCost returns the cost of an unseen arrival on p: a capture without a gap, or a sensor that is blind. It costs nothing where the
// sensor showed a piece before, or is known to be broken.
func (t *Tracker) arriveCost(r *reading, p engine.Point) int {
	occupied := r.pos.Occupied().Has(p)
	switch {
	case r.broken.Has(p), !occupied && r.odd.Has(p):
		return 0
	case occupied && !r.away().Has(p) && !r.odd.Has(p):
		return 1
	}
	return t.blindCost(r, p)
}

// blindCost returns the cost of holding the sensor of p for blind: one fact. Once these players surely capture without gaps, the death of
// a sensor that is known to have worked is far less likely; but not on a board with a broken sensor.
func (t *Tracker) blindCost(r *reading, p engine.Point) int {
	if t.gapless > 0 && t.proven.Has(r.local(p)) && r.broken.Empty() {
		return 2
	}
	return 1
}

func (t *Tracker) goUnseen(r *reading, m engine.Move, at sensor.Micros) {
	o, p := m.From(), m.To()
	inAir, cost := r.air.Has(o), r.cost+t.unseenCost(r, m)+r.rivalsOf(o, p)
	r.blind = trouble{}
	r.leave(o)
	r.cost = cost
	occupied := r.pos.Occupied().Has(p)
	r.blind.gapless = occupied && !r.away().Has(p) && !r.odd.Has(p) && !r.broken.Has(p)
	if !r.blind.gapless && !r.broken.Has(p) && (occupied || !r.odd.Has(p)) {
		r.blind.off.Add(p)
		r.paid.Add(r.local(p))
	}
	switch {
	case !occupied: // The sensor goes on showing its state.
		r.odd = toggled(r.odd, p)
		r.holdBlind(p, 2)
	case r.away().Has(p): // The captured piece was seen to go, and none to come.
		r.accountFor(p)
		r.odd.Add(p)
		r.holdBlind(p, 1)
	}
	r.stand(m, at)
	if l := r.marks.liftOf(o); inAir && l != nil {
		r.early = l.at
	}
}

// holdBlind notes that the reading holds the sensor of p for blind, which is less likely by doubt, unless it did so already.
func (r *reading) holdBlind(p engine.Point, doubt int) {
	if !r.blinds.Has(p) {
		r.doubt += doubt
	}
	r.blinds.Add(p)
}

// close follows Close. A piece in the air may stand where a broken sensor can't show it: then its absence is no unexplained fact.
func (t *Tracker) close(r *reading, f *fact) {
	s := *r
	if s.placed() && (!s.against || s.insist || s.takesKing()) {
		if t.advance(&s, f.serial+1) {
			t.settle(&s, engine.PointSet{})
		}
		return
	}
	if s.placed() {
		s.unplace()
	}
	t.settle(&s, t.closeHidden(&s, f))
}

// closeHidden keeps the readings in which a piece in the air went to a broken sensor, and returns these pieces.
func (t *Tracker) closeHidden(r *reading, f *fact) engine.PointSet {
	var hidden engine.PointSet
	for _, m := range r.moves() {
		if !r.air.Has(m.From()) || t.arriveCost(r, m.To()) > 0 {
			continue
		}
		s := *r
		t.goUnseen(&s, m, f.at)
		if s.cost == r.cost && t.advance(&s, f.serial+1) {
			s.last.Seen = false
			t.settle(&s, engine.PointSet{})
			hidden.Add(m.From())
		}
	}
	return hidden
}

// settle keeps r, in which pieces stay in the air: an unexplained fact each, except those that may be hidden.
func (t *Tracker) settle(r *reading, hidden engine.PointSet) {
	r.cost += r.air.Without(hidden).Len()
	r.odd, r.air = r.odd.Xor(r.air), engine.PointSet{}
	t.keep(r)
}
