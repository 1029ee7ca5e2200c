package tracker

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// advance makes the standing move: the turn passes. Pieces in the air belong to the next turn, for the opponent may already be taking or
// moving them. Those that were in the air a turn ago, and the player's own that he lifted before his move, lie beside the board. The
// reading after it has to take the facts from number resume on. advance returns false, and leaves r unusable, where another move is fixed
// for this ply.
func (t *Tracker) advance(r *reading, resume int) bool {
	if r.setsAhead() {
		return false
	}
	m := r.move()
	number := r.last.Number + 1
	if i := number - 1; i < len(t.fixed) && t.fixed[i] != 0 && t.fixed[i] != m && r.takebacks == t.forgotten {
		return false
	}
	if r.against && !r.isCompleted && !r.takesKing() {
		r.pay(illegalMove)
	}
	t.payForHaste(r)
	r.completeBeside()
	if r.against {
		r.accountFor(r.at) // A piece of his own that he captured against the law lies nowhere.
	}
	carried := r.air.And(r.carried)
	lost := carried.Without(r.inHand(carried)).Or(r.abandoned())
	if r.falls(lost) {
		r.pay(knockedOver)
	}
	t.beginsTurned(r)
	if r.cost > t.budget {
		return false
	}
	r.air, r.aside = r.air.Without(lost), r.aside.Or(lost)
	next := r.inHand(r.aside)
	for points := r.aside.Without(next); !points.Empty(); {
		if s := r.lying(points.Pop()); s.Turn <= r.last.Number {
			r.tell(s, 0)
		}
	}
	contested := 0
	if !r.against {
		contested, _ = r.contests(m)
	}
	ply := &Ply{Prev: r.last, jump: jumpFrom(r.last), Number: number, Before: r.judged(), After: r.pos.After(m), Move: m,
		Captured: r.pos.Occupied().Has(r.at) || r.beside.captures() && r.beside.from != r.origin, Legal: !r.against && contested == 0, contested: contested, Seen: true, Gapped: r.gapped, Flipped: r.flipped,
		StuckOn: r.blind.on, StuckOff: r.blind.off, gone: r.blind.gone, Gapless: r.blind.gapless,
		Placed: r.since, early: r.early, marks: r.marks, carried: r.away(), completed: r.completed, line: r.line, resume: resume, promoted: r.last.promoted,
		unnamed: r.unnamedAfter(m, number)}
	if m.Promotion() != 0 {
		ply.promoted = number
		if r.named == m.Promotion() {
			r.confirms = number
		}
	}
	stood := r.pos
	r.pos, r.last, r.unnamed, r.marks = ply.After, ply, ply.unnamed, r.marks.carry(r.away())
	if r.displacements != ([displacementsMax]displacement{}) {
		ply.displaced, ply.home = r.settleDisplacements(m, stood)
	}
	r.leavesOpponents()
	r.takeUp(next)
	r.carried, r.rivals = r.air, engine.PointSet{}
	r.origin, r.at, r.hold, r.promotion, r.named, r.beside = engine.NoPoint, engine.NoPoint, 0, 0, 0, part{}
	r.against, r.isCompleted, r.completed, r.gapped = false, false, nil, false
	r.line = mixed(r.line, uint64(m))
	if r.promised != 0 {
		r.promised = 0
		r.cover(ply)
	}
	ply.next = t.copied(r)
	return true
}

// payForHaste pays for what no hands are quick enough to move.
func (t *Tracker) payForHaste(r *reading) {
	if r.rushed() {
		r.pay(rushedMove)
	}
	if t.pushesTwo(r) {
		r.pay(steppedTwice)
	}
}

// rushed reports whether the standing piece was lifted when its player's last move had stood no longer than a slide rests, although the
// opponent moved in between: no two hands are so quick. Where the piece was in the air before, or its lift unseen, its arrival counts.
func (r *reading) rushed() bool {
	own := r.last.Prev
	if own == nil || own.Prev == nil || !own.Seen || r.gapped || r.last.Gapped || own.Gapped {
		return false
	}
	if l := r.marks.liftOf(r.origin); l != nil && own.Placed <= l.at {
		return l.at < own.Placed+SlideRestBelow
	}
	return r.since < own.Placed+ReactionTime
}

// abandoned returns the player's own pieces that he lifted before his move and that are still in the air.
func (r *reading) abandoned() engine.PointSet {
	own := r.air.And(r.pos.PiecesOf(r.pos.Turn()))
	for points := own; !points.Empty(); {
		p := points.Pop()
		if l := r.marks.liftOf(p); l != nil && l.at > r.early {
			own.Remove(p)
		}
	}
	return own
}

// falls reports whether one of the given pieces, which lie beside the board now, fell by an accident of its own: the hand that had displaced
// another one just before did not knock it over, or a sensor that closed for no piece may show it.
func (r *reading) falls(lost engine.PointSet) bool {
	for !lost.Empty() {
		if !r.pushesOn(lost.Pop()) || r.doubtsSensors() {
			return true
		}
	}
	return false
}

// inOneGo is the longest time from one set-down to the next in which one hand pushes several pieces.
const inOneGo sensor.Micros = 1_500_000

// pushesTwo reports whether the last ply and the standing move went a step each and stood shortly after the one before, without a press, in
// a game where players press: one hand rather pushed both pieces.
func (t *Tracker) pushesTwo(r *reading) bool {
	last := r.last
	if last.Prev == nil || last.Prev.Prev == nil || r.gapped || last.Gapped || last.Prev.Gapped || !IsPush(r.move()) || !IsPush(last.Move) {
		return false
	}
	first := last.Prev.Placed
	return r.since < last.Placed+inOneGo && last.Placed < first+inOneGo && len(t.presses) > 0 && t.presses[0] < first && !t.pressedBetween(first, r.since)
}
