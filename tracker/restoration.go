package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Look notes the state of the sensors now, after a time in which no moves were read. Restore goes on from there.
func (t *Tracker) Look(closed engine.PointSet) { t.raw = closed }

// Restore makes p the position that should stand on the board: until the pieces are there, lifts and places only put it right. The line
// of plies goes on after ply, or after one of the others, which stand for it in lines that were left before.
func (t *Tracker) Restore(ply *Ply, p boardgame.Position, others ...*Ply) {
	t.forget()
	t.beginning = nil
	t.cut, t.vague = uncut, min(t.vague, ply.Number)
	clear(t.differed)
	turned, _ := t.Begun().Turned()
	r := *t.best()
	s := reading{pos: p, last: ply, unnamed: ply.unnamed, denies: upTo(ply, r.denies), confirms: upTo(ply, r.confirms), cost: r.cost}
	t.named = upTo(ply, t.named)
	t.forgotten, t.said = 0, nil
	s.state = state{line: r.line, broken: r.broken, dead: r.dead, origin: engine.NoPoint, at: engine.NoPoint,
		flipped: turned, start: r.start, restore: true, pressed: min(r.pressed, ply.Number)}
	seen := s.localAll(t.raw)
	difference := p.Occupied().Xor(seen)
	s.odd = difference.And(s.broken).Or(seen.Without(p.Occupied()))
	s.air = p.Occupied().Without(seen).Without(s.broken)
	t.root, t.parted = []reading{*s.restored()}, 0
	for _, other := range append(t.readOtherwise(ply, p), others...) {
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

// TakeBack follows the word of both players that ply is taken back. Where its pieces stay as it left them it may stay all the same: the
// players go on from there, and a reading that leaves one fact more unexplained follows them.
func (t *Tracker) TakeBack(ply *Ply) {
	pressed := t.best().pressed
	t.Restore(ply.Prev, ply.Before)
	stays := t.root[0]
	if seen := stays.localAll(t.raw); !ply.Legal || !seen.Xor(ply.After.Occupied()).Empty() {
		return
	}
	stays.pos, stays.last, stays.unnamed = ply.After, ply, ply.unnamed
	stays.air, stays.odd = engine.PointSet{}, engine.PointSet{}
	stays.pressed, stays.line = min(pressed, ply.Number), mixed(stays.line, uint64(len(t.root)))
	stays.pay(wordNotKept)
	for _, handled := range []bool{true, false} { // A piece may be lifted and put back meanwhile without a touch.
		stays.restore, stays.handled, stays.doubt = handled, handled, len(t.root)
		t.root = append(t.root, stays)
	}
	ply.next, t.said = t.copied(&stays), ply
}

// readOtherwise returns the plies of other living readings that stand for one in the likeliest, where the same points are occupied behind
// it. So open questions, such as a promotion or a capture's point, stay open when later plies are taken back. There are none where p is
// not the position behind the ply.
func (t *Tracker) readOtherwise(ply *Ply, p boardgame.Position) (others []*Ply) {
	if ply.Prev == nil || ply.After == nil || ply.After.FEN() != p.FEN() {
		return nil
	}
	best := t.best()
	for i := range t.live[1:] {
		r := &t.live[i+1]
		other := r.last.at(ply.Number)
		if other != nil && r.start == best.start && r.flipped == best.flipped && other.After.Occupied() == p.Occupied() && !PlayedAlike(other, ply) &&
			!slices.ContainsFunc(others, func(o *Ply) bool { return PlayedAlike(o, other) }) {
			others = append(others, other)
		}
	}
	return others
}

// Lines returns the last ply of the likeliest reading, and those that stand for it in others where the same points are occupied behind
// them.
func (t *Tracker) Lines() []*Ply {
	last := t.Last()
	return append([]*Ply{last}, t.readOtherwise(last, t.Position())...)
}

// Known returns the lines with the moves of a living reading up to ply n: facts learned since the lines were left hold in them, too.
func (t *Tracker) Known(lines []*Ply, n int) (known []*Ply) {
	for _, line := range lines {
		alike := func(p *Ply) bool { return p != nil && PlayedAlike(p, line.at(n)) }
		if n < 1 || line.at(n) != nil && slices.ContainsFunc(t.Readings(n).Plies(), alike) {
			known = append(known, line)
		}
	}
	return known
}

// PlayedAlike reports whether two lines of plies are the same moves.
func PlayedAlike(p, q *Ply) bool {
	for ; p != q && p.Prev != nil && q.Prev != nil; p, q = p.Prev, q.Prev {
		if p.Move != q.Move {
			return false
		}
	}
	return p.Number == q.Number
}

// upTo returns the number of a ply whose pawn a word has named, 0 where that ply is taken back: the word goes with it.
func upTo(ply *Ply, named int) int {
	if named > ply.Number {
		return 0
	}
	return named
}

// restored ends the restoration when every piece stands where the position wants it.
func (r reading) restored() *reading {
	if r.restore && r.air.Empty() && r.odd.Without(r.broken).Empty() {
		r.restore, r.handled, r.marks, r.insisted = false, false, nil, nil
	}
	return &r
}
