package tracker

import (
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
	s := reading{pos: p, last: ply, cost: r.cost}
	t.forgotten = 0
	s.state = state{line: r.line, broken: r.broken, dead: r.dead, origin: engine.NoPoint, at: engine.NoPoint,
		flipped: turned, start: r.start, restore: true, pressed: min(r.pressed, ply.Number)}
	seen := s.localAll(t.raw)
	difference := p.Occupied().Xor(seen)
	s.odd = difference.And(s.broken).Or(seen.Without(p.Occupied()))
	s.air = p.Occupied().Without(seen).Without(s.broken)
	s = *s.restored()
	ply.next = t.copied(&s)
	t.fixed = t.fixed[:min(len(t.fixed), max(0, ply.Number))]
	t.root, t.live = []reading{s}, []reading{s}
	t.facts, t.astray = t.facts[:0], false
	t.budget = s.cost
}

// restored ends the putting back of the pieces when every piece stands where the position wants it.
func (r reading) restored() *reading {
	if r.restore && r.air.Empty() && r.odd.Without(r.broken).Empty() {
		r.restore, r.marks = false, nil
	}
	return &r
}
