package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
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
	return t.unseenCost(r, m).facts <= allowance && !r.rivals.Has(m.To())
}

// unseenCost returns the price of m without a seen arrival.
func (t *Tracker) unseenCost(r *reading, m engine.Move) price {
	cost := t.arriveCost(r, m.To())
	if r.stuckOn(m.From()) {
		cost = cost.and(stuckSensor)
	}
	if cost.facts == 0 && !r.air.Has(m.From()) {
		return movedUnseen
	}
	return cost
}

// stuckOn reports whether the sensor of a piece that leaves o for a move goes on showing it, and is not known to be broken.
func (r *reading) stuckOn(o engine.Point) bool {
	return !r.air.Has(o) && !r.broken.Has(o) && !r.odd.Has(o) && !r.aside.Has(o)
}

// arriveCost returns the price of an unseen arrival on p. It is free where the sensor showed a piece before, or is known to be broken.
func (t *Tracker) arriveCost(r *reading, p engine.Point) price {
	occupied := r.pos.Occupied().Has(p)
	switch {
	case r.broken.Has(p), !occupied && r.odd.Has(p):
		return price{}
	case occupied && !r.away().Has(p) && !r.odd.Has(p):
		return gaplessCapture
	case t.gapless > 0 && t.proven.Has(r.local(p)) && r.broken.Empty():
		return provenBlind
	}
	return blindSensor
}

func (t *Tracker) goUnseen(r *reading, m engine.Move, at sensor.Micros) {
	o, p := m.From(), m.To()
	inAir, facts := r.air.Has(o), r.cost+t.unseenCost(r, m).and(r.rivalsOf(o, p)).facts
	r.blind = trouble{}
	r.leave(o)
	r.cost = facts // With what it pays for leaving.
	occupied := r.pos.Occupied().Has(p)
	r.blind.gapless = occupied && !r.away().Has(p) && !r.odd.Has(p) && !r.broken.Has(p)
	if !r.blind.gapless && !r.broken.Has(p) && (occupied || !r.odd.Has(p)) {
		r.blind.off.Add(p)
		r.paid.Add(r.local(p))
	}
	switch {
	case !occupied: // The sensor goes on showing its state.
		r.odd = toggled(r.odd, p)
		r.holdBlind(p, blindEmpty)
	case r.away().Has(p): // The captured piece was seen to go, and none to come.
		r.accountFor(p)
		r.odd.Add(p)
		r.holdBlind(p, blindCapture)
	}
	r.against = r.kingLeft().Has(m.To()) && !r.mayMake(m)
	r.stand(m, at)
	if l := r.marks.liftOf(o); inAir && l != nil {
		r.early = l.at
	}
}

// holdBlind notes that the reading holds the sensor of p for blind, and pays unless it did so already.
func (r *reading) holdBlind(p engine.Point, cost price) {
	if !r.blinds.Has(p) {
		r.pay(cost)
	}
	r.blinds.Add(p)
}

// close follows Close. A piece in the air may stand where a broken sensor can't show it: then its absence is no unexplained fact.
func (t *Tracker) close(r *reading, f *fact) {
	s := *r
	if s.placed() && (!s.against || s.isCompleted || s.takesKing()) {
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
		if !r.air.Has(m.From()) || t.arriveCost(r, m.To()).facts > 0 {
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

// settle keeps r, in which pieces stay in the air, and pays for those that can't be hidden.
func (t *Tracker) settle(r *reading, hidden engine.PointSet) {
	r.pay(leftInTheAir.times(r.air.Without(hidden).Len()))
	r.odd, r.air = r.odd.Xor(r.air), engine.PointSet{}
	t.keep(r)
}

// Both hands are over the board at once: the opponent is as sure of the move as its player, and is quicker.
const (
	inHandBelow sensor.Micros = 500_000   // So long before the move stands he may hold the piece of his reply.
	aheadBelow  sensor.Micros = 500_000   // So long before the move stands he may set it down.
	aheadHeld   sensor.Micros = 1_000_000 // He then holds it no longer.
)

// inHand returns the given points from which the opponent lifted pieces so shortly before the move stood that he still holds them for the
// reply, although the lifts belong to the previous turn.
func (r *reading) inHand(points engine.PointSet) engine.PointSet {
	points = points.And(r.pos.PiecesOf(r.pos.Turn().Other()))
	for left := points; !left.Empty(); {
		p := left.Pop()
		if l := r.marks.liftOf(p); l == nil || l.at < r.since-inHandBelow {
			points.Remove(p)
		}
	}
	return points
}

// takeUp takes the king or the rook among the given points into the hand of the side to move where the other one is there: he castles.
func (r *reading) takeUp(points engine.PointSet) {
	for !points.Empty() {
		p := points.Pop()
		for others := r.air; !others.Empty(); {
			if o := others.Pop(); r.pos.CastlingPair(p, o) || r.pos.CastlingPair(o, p) {
				r.aside.Remove(p)
				r.air.Add(p)
			}
		}
	}
}

// setAhead keeps the readings in which the opponent sets down his reply while the player still holds the moving piece. That leaves as
// much unexplained as an accident; later facts tell them apart.
func (t *Tracker) setAhead(r *reading, p engine.Point, f *fact) {
	own := r.air.And(r.pos.PiecesOf(r.pos.Turn()))
	if r.placed() || own.Empty() || !t.affords(r, replyAhead) || r.pos.Occupied().Has(p) && !r.air.Has(p) || r.displacedAt(p) != nil || r.setsAhead() {
		return
	}
	for points := r.air.And(r.pos.PiecesOf(r.pos.Turn().Other())); !points.Empty(); {
		x := points.Pop()
		l := r.marks.liftOf(x)
		if x == p || l == nil || f.at-l.at >= aheadHeld || !mayReply(r.pos, own, x, p) {
			continue
		}
		s := *r
		for i := range s.displacements {
			if d := &s.displacements[i]; !d.is {
				*d = displacement{is: true, home: x, at: p, turn: s.last.Number + 2, ahead: f.at + aheadBelow}
				s.accountFor(x)
				s.pay(replyAhead)
				t.keep(&s)
				break
			}
		}
	}
}

// mayReply reports whether the law may let the piece of x go to p after a move of one of the pieces in own.
func mayReply(pos boardgame.Position, own engine.PointSet, x, p engine.Point) bool {
	return slices.ContainsFunc(pos.Moves(), func(m engine.Move) bool {
		return own.Has(m.From()) && m.To() != x && pos.After(m).Legal(engine.NewMove(x, p))
	})
}

// setsAhead reports whether a reply stands on the board before its move.
func (r *reading) setsAhead() bool {
	for i := range r.displacements {
		if r.displacements[i].ahead != 0 {
			return true
		}
	}
	return false
}

// isTooFarAhead reports whether a reply was set down and the move before it does not stand in time.
func (r *reading) isTooFarAhead(now sensor.Micros) bool {
	for i := range r.displacements {
		if d := &r.displacements[i]; d.ahead != 0 && now > d.ahead {
			return true
		}
	}
	return false
}

// replyAhead keeps the reading in which the move that stands since f is made, and its reply, set down before, stands. The piece may only
// rest: s goes on as well.
func (t *Tracker) replyAhead(s reading, f *fact) {
	for i := range s.displacements {
		d := s.displacements[i]
		if d.ahead == 0 {
			continue
		}
		s.displacements[i] = displacement{}
		s.air.Add(d.home)
		m := engine.NewMove(d.home, d.at)
		if s.against || s.at == d.home || !t.advance(&s, f.serial+1) || !s.mayMake(m) {
			return
		}
		s.setDown(d.home, d.at, f.at)
		if s.cost > t.budget || s.promotions(m) != "" {
			return
		}
		*s.last.next = s // A rereading from the move on has the reply, too.
		t.keep(&s)
		return
	}
}
