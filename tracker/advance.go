package tracker

import "github.com/kyban/kyban/engine"

// advance makes the move that stands on the board: the turn passes. Pieces that are in the air still belong to the
// turn that begins; those that were so a turn ago already are lost to their sensors. The reading after it has to take
// the facts from number resume on. It says false, and leaves r unusable, where another move is fixed for this ply.
func (t *Tracker) advance(r *reading, resume int) bool {
	m := engine.NewMove(r.origin, r.at)
	number := r.last.Number + 1
	if i := number - t.base - 1; i < len(t.fixed) && t.fixed[i] != 0 && t.fixed[i] != m {
		return false
	}
	if r.against && !r.insist {
		r.cost++
		r.doubt++
	}
	lost := r.air.And(r.carried)
	r.cost += lost.Len()
	if r.cost > t.budget {
		return false
	}
	r.odd, r.broken = r.odd.Xor(lost), r.broken.Or(lost)
	r.air = r.air.Without(lost)
	ply := &Ply{Prev: r.last, Number: number, Before: r.pos, After: r.pos.After(m), Move: m,
		Captured: r.pos.Occupied().Has(r.at), Legal: !r.against, Seen: true, Gapped: r.gapped, Flipped: r.flipped,
		Placed: r.since, marks: r.marks, carried: r.air, resume: resume}
	r.pos, r.last, r.marks = ply.After, ply, r.marks.carry(r.air)
	r.carried, r.rivals = r.air, engine.PointSet{}
	r.origin, r.at, r.hold = engine.NoPoint, engine.NoPoint, 0
	r.against, r.insist, r.gapped = false, false, false
	r.line = (r.line ^ uint64(m)) * 0x9E3779B97F4A7C15
	ply.next = *r
	return true
}
