package sensortest

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

var (
	goingHome  = Span{20 * millisecond, 200 * millisecond}
	nudgeAfter = Span{100 * millisecond, 250 * millisecond}
	knockApart = Span{0, 80 * millisecond}
	knockOut   = Span{100 * millisecond, 900 * millisecond}
	ruleAfter  = Span{second, 3 * second}
)

// accidents are the slips of sleeves and fingers around a move with this lift and this place.
func (h *hands) accidents(m engine.Move, lift, placed sensor.Micros) {
	wild := &h.profile.Wild
	targets := targetsOf(h.pos, m.From())
	inHand := Span{lift + millisecond, max(lift+millisecond, placed-brushLength.Max-10*millisecond)}
	if h.chance(wild.BrushDuring) {
		h.brush(m, h.contacts.closed.Without(targets), inHand.draw(h.rng))
	}
	if h.chance(wild.BrushTargets) {
		h.brush(m, h.contacts.closed.And(targets), inHand.draw(h.rng))
	}
	if h.chance(wild.BrushAfter) {
		h.brush(m, h.contacts.closed, placed+goingHome.draw(h.rng))
	}
	if h.chance(wild.Nudge) {
		at := placed + nudgeAfter.draw(h.rng)
		h.contacts.lift(m.To(), at)
		h.contacts.place(m.To(), at+brushLength.draw(h.rng))
	}
	if h.chance(wild.Knock) {
		h.knock(m, lift+Span{0, placed - lift}.draw(h.rng))
	}
}

// brush touches one of the pieces given that has no part in the move and no other accident, if there is one.
func (h *hands) brush(m engine.Move, pieces engine.PointSet, at sensor.Micros) {
	pieces = h.bystanders(m, pieces, at)
	if near := pieces.And(around(m)); !near.Empty() && h.chance(h.profile.Wild.BrushNear) {
		pieces = near
	}
	if pieces.Empty() {
		return
	}
	p := h.pick(pieces)
	h.contacts.lift(p, at)
	h.contacts.place(p, at+brushLength.draw(h.rng))
}

// bystanders returns the points that have a piece, no part in the move, and peace from some time before at on.
func (h *hands) bystanders(m engine.Move, pieces engine.PointSet, at sensor.Micros) engine.PointSet {
	return pieces.And(h.contacts.closed).And(h.contacts.quiet(at)).Without(involved(h.pos, m))
}

// knock overturns up to four neighbours of the move, of both sides, and puts them back.
func (h *hands) knock(m engine.Move, at sensor.Micros) {
	pieces := h.bystanders(m, around(m), at)
	if pieces.Empty() {
		return
	}
	ply := len(h.truth.Moves) + 1
	h.truth.Excused = append(h.truth.Excused, ply, ply+1) // A piece that falls after the move stands falls in the next turn.
	for n := 1 + h.rng.IntN(4); n > 0 && !pieces.Empty(); n-- {
		p := h.pick(pieces)
		pieces.Remove(p)
		out := at + knockApart.draw(h.rng)
		back := out + knockOut.draw(h.rng)
		h.contacts.lift(p, out)
		h.contacts.place(p, back)
		if h.chance(h.profile.Wild.Arbiter) {
			h.says = append(h.says, trace.Line{At: back + ruleAfter.draw(h.rng), Fact: fact.Ruling{Ply: ply,
				Text: "accidental", Point: h.contacts.seen(p), Name: "arbiter"}})
		}
	}
}

// around returns the points next to the ends of a move.
func around(m engine.Move) engine.PointSet {
	var near engine.PointSet
	for p := range engine.Point(engine.Points) {
		if adjacent(p, m.From()) || adjacent(p, m.To()) {
			near.Add(p)
		}
	}
	return near
}

func adjacent(p, q engine.Point) bool {
	files, ranks := int(p.File())-int(q.File()), int(p.Rank())-int(q.Rank())
	return p != q && files*files <= 1 && ranks*ranks <= 1
}

// targetsOf returns the points to which the piece at from may go.
func targetsOf(pos boardgame.Position, from engine.Point) engine.PointSet {
	var targets engine.PointSet
	for _, m := range pos.Moves() {
		if m.From() == from {
			targets.Add(m.To())
		}
	}
	return targets
}
