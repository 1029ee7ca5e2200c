package tracker

import (
	"cmp"
	"math"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// frame follows a look at all sensors after the board was blind for a while. It reads the changes as lifts and places in unknown order;
// besides, a whole ply may have been played unseen.
func (t *Tracker) frame(r *reading, f *fact, before engine.PointSet) {
	s, found := *r, len(t.next)
	s.gapped = true
	t.literally(&s, f, before, false)
	if f.points.Without(before).Len() > 1 { // Where both sides have moved either may have set down its piece first.
		t.literally(&s, f, before, true)
	}
	if !f.points.Xor(before).Empty() {
		for _, played := range s.playedUnseen(f.points, f.at) {
			t.keep(&played)
		}
	}
	pressed := r.pressedBlind(f)
	t.playedBlind(&s, f, pressed)
	t.weighByPresses(r, f, pressed, found)
}

// literally follows each sensor that changed, lifts first, in the order of the points or backwards.
func (t *Tracker) literally(r *reading, f *fact, before engine.PointSet, backwards bool) {
	done := t.next
	branches := []reading{*r}
	until := t.work + literalMax
	follow := func(points engine.PointSet, kind factKind) {
		order := points.Points()
		if backwards {
			slices.Reverse(order)
		}
		for i, p := range order {
			one := fact{kind: kind, at: f.at, point: p, serial: f.serial, adjust: true}
			t.next = nil
			t.drop(branches[t.followSome(branches, &one, before, t.work+(until-t.work)/(len(order)-i)):])
			t.thin()
			branches = t.next
		}
	}
	follow(before.Without(f.points), factLift)
	follow(f.points.Without(before), factPlace)
	branches = slices.DeleteFunc(branches, func(s reading) bool { return s.cost == r.cost && s.pliesSince(r) > 1 }) // playedBlind has them.
	t.next = append(done, branches...)
}

// pliesSince counts the plies made or standing since an earlier reading.
func (r *reading) pliesSince(earlier *reading) int {
	n := r.last.Number - earlier.last.Number
	if r.placed() {
		n++
	}
	return n
}

// literalMax bounds the work of following the changes of one frame one by one.
const literalMax = 2_000

// playedUnseen returns the readings in which all pieces are on the board again after no ply or one, as the sensors show. The gap explains
// it, so it is free.
func (r *reading) playedUnseen(seen engine.PointSet, at sensor.Micros) []reading {
	seen = r.localAll(seen)
	var found []reading
	base := *r
	base.gapped = true
	if base.placed() {
		base.unplace()
	}
	if base.standing().Xor(seen).Without(base.broken).Len() > base.pos.ChangedMost() {
		return nil
	}
	try := func(s reading) {
		odd := s.standing().Xor(seen)
		if !odd.Without(s.broken).Empty() {
			return
		}
		s.air, s.carried, s.odd = engine.PointSet{}, engine.PointSet{}, odd
		found = append(found, s)
	}
	try(base)
	if whole, ok := base.whole(); ok {
		try(whole)
	}
	for _, m := range base.moves() {
		one := base
		one.stand(m, at)
		one.beside.finish()
		try(one)
	}
	return found
}

// standing returns where pieces stand once nothing is in the air.
func (r *reading) standing() engine.PointSet {
	occupied := r.physical(r.pos.Occupied())
	if r.placed() {
		if r.displacedAt(r.origin) == nil {
			occupied.Remove(r.origin)
		}
		occupied.Add(r.at)
		if r.beside.state != partNone {
			occupied = r.beside.played(occupied)
		}
	}
	return occupied
}

// lastKnown returns the readings from which rejoin looks for the thread: the likeliest that lived, and recent settled ones before them.
func (t *Tracker) lastKnown() []reading {
	known := slices.Clone(t.live[:min(len(t.live), lostMax)])
	const recent = 4
	if root := t.root[0].last.Number; root >= len(t.fixed) && known[0].last.Number <= root+recent {
		known = append(known, t.root...)
	}
	return known
}

// rejoin looks for the thread after the tracker lost it: the board shows the position of a reading that lived then, or one that a ply or
// two lead to. Plies found this way stay doubtful.
func (t *Tracker) rejoin(at sensor.Micros) {
	var found []reading
	for i := 0; i < len(t.lost) && len(found) <= readingsMax; i++ {
		r := t.lost[i]
		if r.placed() {
			r.unplace()
		}
		r.marks, r.completed, r.gapped = nil, nil, true
		r.air, r.carried, r.rivals = engine.PointSet{}, engine.PointSet{}, engine.PointSet{}
		r.cost = t.budget
		for _, one := range r.playedUnseen(t.raw, at) {
			if !one.placed() {
				found = append(found, one)
				continue
			}
			if t.advance(&one, t.serial) {
				one.last.Doubtful, one.last.Seen = true, false
				found = append(found, one)
			}
		}
		if len(found) == 0 {
			found = append(found, t.twoUnseen(r, at)...)
		}
	}
	if len(found) == 0 {
		return
	}
	vague := t.lost[0].last.Number // No later fact tells what was open when the thread was lost.
	for i := range found {
		vague = min(vague, found[i].last.Number)
		if t.lost[0].pressed > 0 { // Without the thread it is unknown for which plies the clock was pressed.
			found[i].pressed = found[i].last.Number
		}
	}
	if len(found) > readingsMax { // Where nearly all sensors are broken every position fits.
		found, vague = found[:readingsMax], math.MaxInt
	}
	t.astray, t.cut, t.vague = false, uncut, max(t.vague, vague)
	t.forget()
	t.parted = 0
	known := slices.MinFunc(t.root, func(a, b reading) int { return cmp.Compare(a.last.Number, b.last.Number) }).last.Number
	for i := range found {
		found[i].forgetSince(known)
	}
	t.root, t.live, t.facts = found, append([]reading(nil), found...), t.facts[:0]
}

// forgetSince drops what positions know of the moves that were tried in them: those before the plies of r from ply n on. No ply may ever be
// settled, which drops it otherwise.
func (r *reading) forgetSince(n int) {
	p := r.last
	for ; p.Prev != nil && p.Number >= n; p = p.Prev {
		p.Before.Forget()
	}
	if p.Prev == nil {
		p.After.Forget()
	}
}

func (t *Tracker) twoUnseen(r reading, at sensor.Micros) []reading {
	var found []reading
	if r.standing().Xor(r.localAll(t.raw)).Without(r.broken).Len() > 2*r.pos.ChangedMost() {
		return nil
	}
	for _, m := range r.moves() {
		one := r
		one.stand(m, at)
		one.beside.finish()
		if !t.advance(&one, t.serial) {
			continue
		}
		one.gapped, one.last.Doubtful, one.last.Seen = true, true, false
		for _, two := range one.playedUnseen(t.raw, at) {
			if two.placed() && t.advance(&two, t.serial) {
				two.last.Doubtful, two.last.Seen = true, false
				found = append(found, two)
			}
		}
	}
	return found
}
