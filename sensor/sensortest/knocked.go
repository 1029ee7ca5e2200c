package sensortest

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

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
	now.during = func(placed sensor.Micros) sensor.Micros {
		p.up(piece, p.inHand(placed))
		return placed
	}
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
	now.during = func(placed sensor.Micros) sensor.Micros {
		p.up(piece, p.inHand(placed))
		return placed
	}
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
