package tracker

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// owes counts the facts that the reading has yet to pay for: the pieces that its last move left in the air, another piece that its last
// capture may have taken, and a piece that stands against the law.
func (r *reading) owes() int {
	owes := r.hanging().Len() * heldTooLong.facts
	if r.last.Captured && r.mayHaveTakenOther() {
		owes += otherTaken.facts
	}
	if r.owesMove() {
		owes += illegalMove.facts
	}
	return owes
}

// owesMove reports whether a piece stands against the law, and the reading has not paid for it.
func (r *reading) owesMove() bool { return r.against && !r.isCompleted }

// allOwe reports whether every living reading has yet to pay for something.
func (t *Tracker) allOwe() bool {
	for i := range t.live {
		if t.live[i].owes() == 0 {
			return false
		}
	}
	return true
}

// owed returns how many facts more than the living readings a reading may leave unexplained and still turn out as cheap.
func (t *Tracker) owed() int {
	most := t.budget + owedMax
	for i := range t.live {
		most = min(most, t.live[i].cost+t.live[i].owes())
	}
	return max(1, most-t.budget)
}

// mayWin reports whether r can turn out to be as cheap as each of the others: those owe for pieces in the air or an illegal move that r
// does not have.
func (r *reading) mayWin(others []reading) bool {
	for i := range others {
		other := &others[i]
		owes := other.hanging().Without(r.air).Len() * heldTooLong.facts
		if other.last.Captured && other.mayHaveTakenOther() {
			owes += otherTaken.facts
		}
		if other.owesMove() && !r.against {
			owes += illegalMove.facts
		}
		if r.cost > other.cost+owes {
			return false
		}
	}
	return true
}

// hanging returns the pieces in the air that the last move left there: they were lifted before it was set down, or they are the player's
// own. They will be moved, taken or put back, or the reading has yet to pay for them.
func (r *reading) hanging() engine.PointSet {
	hanging := r.air
	if hanging.Empty() || r.last.Prev == nil {
		return engine.PointSet{}
	}
	moved := r.pos.PiecesOf(r.pos.Turn().Other())
	for points := r.air; !points.Empty(); {
		p := points.Pop()
		if l := r.marks.liftOf(p); !moved.Has(p) && (l == nil || l.at >= r.last.early) {
			hanging.Remove(p)
		}
	}
	return hanging
}

// mayHaveTakenOther reports whether the last move may have captured another piece than it seems: the captured one was gone for no longer
// than a brush, and one that it could have captured was lifted since. Its owner lifts that for his reply, or recaptures on the point
// where the move has gone in truth, and then seems to move against the law.
func (r *reading) mayHaveTakenOther() bool {
	last := r.last
	if r.marks == nil || last.Prev == nil || !last.tookQuickly() {
		return false
	}
	for points := last.Before.PiecesOf(r.pos.Turn()); !points.Empty(); {
		p := points.Pop()
		if p != last.Move.To() && r.marks.liftOf(p) != nil && last.couldCaptureOn(p) {
			return true
		}
	}
	return false
}

// overdue returns the hanging pieces that have been in the air for too long to be in a hand.
func (r *reading) overdue(now sensor.Micros) engine.PointSet {
	if r.air.Empty() {
		return engine.PointSet{}
	}
	overdue := r.hanging()
	for points := overdue; !points.Empty(); {
		p := points.Pop()
		if l := r.marks.liftOf(p); l == nil || now-l.at < heldBelow {
			overdue.Remove(p)
		}
	}
	return overdue
}

// A pressed turn whose arrival no sensor saw is unpaid: the player captured without a gap, or a sensor is blind, or he pressed for
// nothing, so each reading leaves a fact unexplained there. A reading that can't pay the unpaid turns before it will not live to the end of its
// search, and need not be followed. Many captures without a gap make more readings than can be followed, and most of them are such.

// crowdedFrom is the number of readings from which unpaid turns are counted: to follow few costs less.
const crowdedFrom = 64

// turnFacts is the state of the current turn while unpaidTurns goes through the facts.
type turnFacts struct {
	start   int         // The first fact of the turn.
	side    engine.Side // The side that pressed before it.
	placed  int         // How often a piece came to a point, brushes and rests of a slide aside.
	closed  bool        // A sensor closed.
	opened  bool        // A sensor opened.
	inAir   int         // How many pieces were lifted and not set down.
	carried bool        // A move may stand since the turn before.
}

// unpaidTurns returns for each number of facts since the root how many unpaid turns begin when so many were read. It counts none
// where a fact is something else than a piece or a press.
func (t *Tracker) unpaidTurns() []int {
	unpaid := make([]int, len(t.facts)+1)
	turn := turnFacts{}
	for i := range t.facts {
		f := &t.facts[i]
		switch {
		case f.noise:
			return nil
		case f.kind == factLift:
			turn.opened = true
			turn.inAir++
		case f.kind == factPlace:
			turn.closed = true
			if !t.isPassing(i, turn.inAir) {
				turn.placed++
			}
			turn.inAir--
		case f.kind == factPress:
			if turn.isUnpaid(f.side) && !t.standsSoon(i) {
				unpaid[turn.start]++
			}
			turn = turnFacts{start: i + 1, side: f.side, carried: turn.carries(f.side)}
		case f.kind != factPromotion && f.kind != factRuled && f.kind != factClose:
			return nil
		}
	}
	for k := len(unpaid) - 2; k >= 0; k-- {
		unpaid[k] += unpaid[k+1]
	}
	return unpaid
}

// isUnpaid reports whether the turn that side ends by his press is unpaid: no player can have made his move before it began.
func (turn *turnFacts) isUnpaid(side engine.Side) bool {
	return !turn.closed && turn.opened && side != turn.side && !turn.carried
}

// carries reports whether a move of the next turn may stand already when side presses.
func (turn *turnFacts) carries(side engine.Side) bool {
	return side == turn.side || turn.placed > 1 || turn.carried && turn.closed
}

// standsSoon reports whether a piece arrives so soon after the press of fact i that the press may have been for it.
func (t *Tracker) standsSoon(i int) bool {
	pressed := t.facts[i].at
	for _, f := range t.facts[i+1:] {
		if f.at > pressed+EarlyBelow {
			return false
		}
		if f.kind == factPlace {
			return true
		}
	}
	return false
}

// isPassing reports whether the arriving piece of fact i was brushed while none was in the air, or rests on its way.
func (t *Tracker) isPassing(i, inAir int) bool {
	f := &t.facts[i]
	if i > 0 && inAir == 1 {
		if before := &t.facts[i-1]; before.kind == factLift && before.point == f.point {
			return true
		}
	}
	if i+1 == len(t.facts) {
		return false
	}
	after := &t.facts[i+1]
	return after.kind == factLift && after.point == f.point && after.at < f.at+SlideRestBelow
}

// dropUnpayable drops the readings of a search that can't pay the turns that lie before them.
func (t *Tracker) dropUnpayable(s *search) {
	if !t.prunes || len(s.current) < crowdedFrom {
		return
	}
	unpaid := t.unpaidTurns()
	if unpaid == nil || unpaid[s.read] == 0 {
		return
	}
	ahead := unpaid[s.read]
	s.current = without(s.current, func(r *reading) bool { return r.cost+ahead-r.spared() > s.budget })
}

// spared returns how many turns the reading may not have to pay: its move stands, or waits for a late press, or a piece may come to a
// closed sensor.
func (r *reading) spared() int {
	if r.restore || r.gapped || !r.broken.Or(r.dead).Empty() {
		return engine.Points
	}
	spared := r.odd.Without(r.pos.Occupied()).Or(r.ghosts).Len()
	if r.placed() {
		spared++
	}
	for p, n := r.last, 0; p.Prev != nil && n < 2; p, n = p.Prev, n+1 {
		if r.presses[p.Side()-1] < p.Number {
			spared++
		}
	}
	for i := range r.displacements {
		if r.displacements[i].is {
			spared++
		}
	}
	return spared
}
