package sensortest

import (
	"cmp"
	"slices"

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

func around(m engine.Move) engine.PointSet { return neighbours(m.From()).Or(neighbours(m.To())) }

func neighbours(p engine.Point) engine.PointSet {
	return pointsWhere(func(q engine.Point) bool { return adjacent(p, q) })
}

func adjacent(p, q engine.Point) bool {
	files, ranks := int(p.File())-int(q.File()), int(p.Rank())-int(q.Rank())
	return p != q && files*files <= 1 && ranks*ranks <= 1
}

func targetsOf(pos boardgame.Position, from engine.Point) engine.PointSet {
	var targets engine.PointSet
	for _, m := range pos.Moves() {
		if m.From() == from {
			targets.Add(m.To())
		}
	}
	return targets
}

var betweenPoints = Span{second, 3 * second} // From a piece dropped between points to the same piece on its point.

func (p *plot) dropped() bool {
	m := p.move()
	if involved(p.pos(), m).Len() > 2 {
		return false
	}
	piece := p.displace(m.From(), m.To())
	var landed sensor.Micros
	now := p.at(p.ply)
	now.play = func(m engine.Move, lift sensor.Micros) sensor.Micros {
		p.contacts.lift(m.From(), lift)
		landed = lift + p.profile.Travel.draw(p.rng)
		if p.contacts.closed.Has(m.To()) {
			taken := lift + captureLag.draw(p.rng)
			p.contacts.lift(m.To(), taken)
			landed = max(landed, taken)
		}
		stands := landed + betweenPoints.draw(p.rng)
		p.contacts.place(m.To(), stands)
		p.mishap.Pieces[piece].Left, p.mishap.Pieces[piece].Back = lift, stands
		return stands
	}
	if p.profile.Clock && p.rng.IntN(3) == 0 {
		now.press = func() { p.press(p.mishap.Side, landed+p.profile.Press.draw(p.rng)) } // He sees it lying and presses first.
	}
	return true
}

var (
	setUpLate      = Span{300 * millisecond, 2 * second}       // From the press to a piece set up again.
	setUpInTurn    = Span{20 * millisecond, 120 * millisecond} // From the set-down to a piece set up before the press.
	otherFirst     = Span{200 * millisecond, 900 * millisecond}
	straightenSoon = Span{150 * millisecond, 450 * millisecond}
	straightenAway = Span{70 * millisecond, 400 * millisecond}
	sweepBegins    = Span{20 * millisecond, 400 * millisecond}
	sweepOut       = Span{70 * millisecond, 900 * millisecond}
	sweepBeyond    = Span{30 * millisecond, 150 * millisecond}
)

func (p *plot) knockBackLate() bool {
	piece := p.displace(p.knocked(p.opponents()))
	now := p.at(p.ply)
	now.during = p.falls(piece)
	now.after = func() { p.setUpLate(piece) }
	return true
}

func (p *plot) twoKnocked() bool {
	pieces := p.opponents()
	if pieces.Len() < 2 {
		return false
	}
	first, to := p.knocked(pieces)
	one := p.displace(first, to)
	two := p.displace(p.knocked(pieces.Without(engine.SetOf(first))))
	now := p.at(p.ply)
	now.during = func(placed sensor.Micros) sensor.Micros {
		p.up(one, p.inHand(placed))
		p.up(two, p.inHand(placed))
		up := max(placed, p.mishap.Pieces[one].Left+straightenAway.Min) + setUpInTurn.draw(p.rng)
		p.back(one, up)
		return up
	}
	now.after = func() { p.setUpLate(two) }
	return true
}

func (p *plot) helped() bool {
	piece := p.displace(p.knocked(p.own().Or(p.opponents())))
	now := p.at(p.ply)
	now.during = p.falls(piece)
	now.after = func() {
		p.setUpLate(piece)
		p.wait = p.mishap.Pieces[piece].Back + hesitatePause.draw(p.rng) // The same hand does both.
	}
	return true
}

// knocked draws a piece near the move that falls over, at times one that the moving piece could have taken: it goes from its
// point to none.
func (p *plot) knocked(pieces engine.PointSet) (from, to engine.Point) {
	return p.pick(p.some(p.near(pieces), targetsOf(p.pos(), p.move().From()))), engine.NoPoint
}

// falls lets a piece fall over while the moved one is in the hand.
func (p *plot) falls(piece int) func(placed sensor.Micros) (free sensor.Micros) {
	return func(placed sensor.Micros) sensor.Micros {
		p.up(piece, p.inHand(placed))
		return placed
	}
}

// setUpLate sets a piece up again after the turn. Without a clock the opponent waits for it.
func (p *plot) setUpLate(piece int) {
	p.back(piece, p.done()+setUpLate.draw(p.rng))
	if !p.profile.Clock {
		p.wait = p.mishap.Pieces[piece].Back + settled
	}
}

func (p *plot) ownBackLate() bool {
	pieces := p.own()
	if pieces.Empty() {
		return false
	}
	piece := p.displace(p.pick(pieces), engine.NoPoint)
	now := p.at(p.ply)
	now.before = func(at sensor.Micros) sensor.Micros {
		p.up(piece, at)
		return p.mishap.Pieces[piece].Left + otherFirst.draw(p.rng)
	}
	now.after = func() { p.setUpLate(piece) }
	return true
}

func (p *plot) straightenOwn() bool {
	pos := p.following()
	var prey engine.PointSet
	for _, m := range pos.Moves() {
		prey.Add(m.To())
		if taken := boardgame.Captured(pos, m); taken != engine.NoPoint {
			prey.Add(taken)
		}
	}
	piece := p.displace(p.pick(p.some(pos.PiecesOf(p.mishap.Side), prey)), engine.NoPoint)
	if p.profile.Clock {
		p.mishap.Culprits = nil // No evidence tells whose hand it is.
	}
	p.at(p.ply).after = func() {
		p.up(piece, p.done()+straightenSoon.draw(p.rng))
		p.back(piece, p.mishap.Pieces[piece].Left+straightenAway.draw(p.rng))
		if !p.profile.Clock {
			p.wait = p.mishap.Pieces[piece].Back + settled
		}
	}
	return true
}

func (p *plot) sweep() bool {
	pos := p.following()
	swept := p.nearest(pos.Occupied().Without(engine.SetOf(p.move().To())), 3+p.rng.IntN(2))
	for _, from := range swept {
		p.displace(from, engine.NoPoint)
	}
	p.at(p.ply).after = func() {
		reach := Span{p.placed + sweepBegins.Min, p.placed + sweepBegins.Max}
		if p.profile.Clock {
			reach.Max = p.pressed - 10*millisecond
		}
		for i := range swept {
			p.up(i, reach.draw(p.rng))
			back := p.mishap.Pieces[i].Left + sweepOut.draw(p.rng)
			if i == 0 { // At least one is put back after the press.
				back = max(back, p.done()+sweepBeyond.draw(p.rng))
			}
			p.back(i, back)
			if !p.profile.Clock {
				p.wait = max(p.wait, back+settled)
			}
		}
	}
	return true
}

// nearest returns so many of the points, those closest to where the move ends.
func (p *plot) nearest(points engine.PointSet, count int) []engine.Point {
	all := points.Points()
	p.rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	to := p.move().To()
	slices.SortStableFunc(all, func(a, b engine.Point) int { return cmp.Compare(distance(a, to), distance(b, to)) })
	return all[:min(count, len(all))]
}

// distance returns the steps between two points of a general without a palace who may also step as an advisor.
func distance(a, b engine.Point) int {
	files, ranks := int(a.File())-int(b.File()), int(a.Rank())-int(b.Rank())
	return max(files, -files, ranks, -ranks)
}
