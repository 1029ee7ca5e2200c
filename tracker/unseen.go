package tracker

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// unseen lets the side to move have moved without any sensor's seeing the piece arrive, in every way that the budget
// allows, and calls then with each reading after it. It serves the opponent's lifts: only a piece that was seen to
// leave, or whose sensor is broken, is taken to have moved.
func (t *Tracker) unseen(r *reading, f *fact, then func(*reading)) {
	if own := r.air.And(r.pos.PiecesOf(r.pos.Turn())); own.Empty() && r.broken.Empty() {
		return
	}
	t.unseenBefore(r, f.at, f.serial, then)
}

// unseenBefore is unseen for a moment when the player must have moved. The reading after it goes on with fact resume.
func (t *Tracker) unseenBefore(r *reading, at sensor.Micros, resume int, then func(*reading)) {
	allowance := t.budget - r.cost
	if allowance <= 0 && r.broken.Empty() {
		return
	}
	for _, m := range r.pos.Moves() {
		if !r.mayHaveGone(m, allowance) {
			continue
		}
		s := *r
		s.goUnseen(m, at)
		if s.cost <= t.budget && t.advance(&s, resume) {
			s.last.Seen = false
			then(&s)
		}
	}
}

// mayHaveGone says cheaply whether m could be played unseen within the allowance.
func (r *reading) mayHaveGone(m engine.Move, allowance int) bool {
	if !r.air.Has(m.From()) && !r.broken.Has(m.From()) {
		allowance--
	}
	if !r.broken.Has(m.To()) {
		allowance--
	}
	return allowance >= 0 && !r.rivals.Has(m.To())
}

// goUnseen plays m although no sensor saw the piece arrive: a capture without a gap, or a sensor that is blind.
func (r *reading) goUnseen(m engine.Move, at sensor.Micros) {
	o, p := m.From(), m.To()
	r.leave(o)
	r.cost += r.rivalsOf(o, p)
	known := r.broken.Has(p)
	if !known {
		r.cost++
	}
	switch {
	case !r.pos.Occupied().Has(p): // The sensor that should see it does not.
		r.odd = toggled(r.odd, p)
		r.broken.Add(p)
		r.doubt += 2
	case r.air.Has(p): // The captured piece was seen to go, and nothing to come.
		r.air.Remove(p)
		r.carried.Remove(p)
		r.odd.Add(p)
		r.broken.Add(p)
		r.doubt++
	}
	r.origin, r.at, r.since = o, p, at
}
