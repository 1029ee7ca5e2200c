package tracker

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// owes is how many facts the reading has yet to pay for: the pieces that its last move left in the air, what its last capture may
// have been instead, and a piece that stands against the law.
func (r *reading) owes() int {
	owes := r.hanging().Len()
	if r.last.Captured && r.mayHaveTakenOther() {
		owes += otherTaken
	}
	if r.owesMove() {
		owes++
	}
	return owes
}

// owesMove says whether a piece stands against the law, and the reading has not paid for it.
func (r *reading) owesMove() bool { return r.against && !r.insist }

// allOwe says whether every living reading has yet to pay for something.
func (t *Tracker) allOwe() bool {
	for i := range t.live {
		if t.live[i].owes() == 0 {
			return false
		}
	}
	return true
}

// owed is how many facts more than the living readings a reading may leave unexplained that can turn out to be as cheap as they.
func (t *Tracker) owed() int {
	most := t.budget + owedMax
	for i := range t.live {
		most = min(most, t.live[i].cost+t.live[i].owes())
	}
	return max(1, most-t.budget)
}

// mayWin says whether r can turn out to be as cheap as each of the others: those owe for pieces that r does not hold to
// be in the air, and for a move against the law that r does not have.
func (r *reading) mayWin(others []reading) bool {
	for i := range others {
		other := &others[i]
		owes := other.hanging().Without(r.air).Len()
		if other.last.Captured && other.mayHaveTakenOther() {
			owes += otherTaken
		}
		if other.owesMove() && !r.against {
			owes++
		}
		if r.cost > other.cost+owes {
			return false
		}
	}
	return true
}

// hanging is the pieces in the air that the last move left there: they were lifted before it was set down, or they are
// the player's own. Either they will be moved, taken or put back, or the reading has yet to pay for them.
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

// otherTaken is what a reading leaves unexplained in which another piece was captured than the one that was gone from its point: a
// capture of which no sensor saw the gap, and a rival that flickered.
const otherTaken = 2

// mayHaveTakenOther says whether the last move may have captured another piece than it seems: the one that it took was gone
// from its point for no longer than a brush, and one that it could have taken was lifted since. Its owner lifts that for his
// reply, or takes back on the point where the move has gone in truth, and then seems to move against the law.
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

// overdue is the hanging pieces that have been in the air for too long to be in anybody's hand.
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
