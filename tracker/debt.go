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
func (r *reading) owesMove() bool { return r.against && !r.insist }

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
