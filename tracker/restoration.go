package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Look notes what the sensors show now, after a time in which nobody's moves were read. Restore goes on from there.
func (t *Tracker) Look(closed engine.PointSet) { t.raw = closed }

// Restore makes p the position that should stand on the board: until the pieces are there, lifts and places only put
// it right. The line of plies goes on after ply.
func (t *Tracker) Restore(ply *Ply, p boardgame.Position) {
	t.forget()
	t.cut, t.vague = uncut, min(t.vague, ply.Number)
	clear(t.differed)
	turned, _ := t.Turned()
	r := *t.best()
	s := reading{pos: p, last: ply, unnamed: ply.unnamed, denies: r.denies, confirms: r.confirms, cost: r.cost}
	t.forgotten = 0
	s.state = state{line: r.line, broken: r.broken, dead: r.dead, origin: engine.NoPoint, at: engine.NoPoint,
		flipped: turned, start: r.start, restore: true, pressed: min(r.pressed, ply.Number)}
	seen := s.localAll(t.raw)
	difference := p.Occupied().Xor(seen)
	s.odd = difference.And(s.broken).Or(seen.Without(p.Occupied()))
	s.air = p.Occupied().Without(seen).Without(s.broken)
	t.root, t.parted = []reading{*s.restored()}, 0
	for _, other := range t.promotedOtherwise(ply, p) {
		o := s
		o.pos, o.last, o.unnamed, o.line = other.After, other, other.unnamed, mixed(s.line, uint64(len(t.root)))
		o.doubt = len(t.root)
		t.root = append(t.root, *o.restored())
	}
	for i := range t.root {
		t.root[i].last.next = t.copied(&t.root[i])
	}
	t.fixed = t.fixed[:min(len(t.fixed), max(0, ply.Number))]
	t.live = slices.Clone(t.root)
	t.facts, t.astray = t.facts[:0], false
	t.budget = s.cost
}

// promotedOtherwise returns the ply of other living readings that stands for one in the likeliest, where they differ in nothing but what
// pawns became: that nobody has named the piece stays open when later plies are taken back. There are none where p is not the position behind the ply.
func (t *Tracker) promotedOtherwise(ply *Ply, p boardgame.Position) (others []*Ply) {
	if ply.Prev == nil || ply.After == nil || ply.After.FEN() != p.FEN() {
		return nil
	}
	for i := range t.live[1:] {
		other := t.live[i+1].last.at(ply.Number)
		if other != nil && other.After.FEN() != p.FEN() && promotesOtherwise(other, ply) &&
			!slices.ContainsFunc(others, func(o *Ply) bool { return o.After.FEN() == other.After.FEN() }) {
			others = append(others, other)
		}
	}
	return others
}

// promotesOtherwise says whether two lines of plies are the same but for the pieces that pawns became.
func promotesOtherwise(p, q *Ply) bool {
	for ; p != q && p.Prev != nil && q.Prev != nil; p, q = p.Prev, q.Prev {
		if p.Move.From() != q.Move.From() || p.Move.To() != q.Move.To() {
			return false
		}
	}
	return p.Number == q.Number
}

// restored ends the putting back of the pieces when every piece stands where the position wants it.
func (r reading) restored() *reading {
	if r.restore && r.air.Empty() && r.odd.Without(r.broken).Empty() {
		r.restore, r.marks, r.insisted = false, nil, nil
	}
	return &r
}
