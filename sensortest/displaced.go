package sensortest

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

var (
	pushTakes    = Span{30 * millisecond, 300 * millisecond}
	pushAfter    = Span{20 * millisecond, 150 * millisecond} // From the set-down to the push.
	pushLate     = Span{20 * millisecond, 600 * millisecond} // From the press to the push by the hand that goes back.
	putBackAfter = Span{500 * millisecond, 2 * second}       // From a capture to the captured piece on the board again.
	rightToMove  = Span{second, 3 * second}                  // From a piece put right to the move.
)

// The number of plies for which pieces stand or lie in wrong places.
const (
	secondStands   = 3 // At most, like the next three.
	pushedStands   = 6
	capturedStands = 4
	pushedWaits    = 11 // Before its owner plays it.
	fallenLies     = 3  // Always, the ply in which it fell among them.
)

func (p *plot) secondOwn() bool {
	p.mishap.Right = p.ply + 2 + p.rng.IntN(secondStands)
	pos := p.following().WithTurn(p.mishap.Side)
	from, to, ok := p.shift(p.own(), func(from engine.Point) engine.PointSet {
		if legal := targetsOf(pos, from).Without(pos.Occupied()); p.rng.IntN(2) == 0 {
			return legal
		}
		return neighbours(from)
	})
	if !ok {
		return false
	}
	piece := p.displace(from, to)
	if !p.profile.Clock { // Once the move stands it is the opponent's turn.
		p.mishap.Culprits = append(p.mishap.Culprits, Culprit{p.ply + 2, p.mishap.Side})
	}
	p.at(p.ply).during = func(placed sensor.Micros) sensor.Micros {
		p.up(piece, placed+standing.draw(p.rng))
		free := p.mishap.Pieces[piece].Left + p.profile.Travel.draw(p.rng)
		p.contacts.place(to, free)
		p.wait = free + settled
		return free
	}
	p.putRight(piece)
	return true
}

func (p *plot) pushed() bool {
	p.mishap.Right = p.ply + 3 + p.rng.IntN(pushedStands)
	from, to, ok := p.shift(p.opponents(), p.pushable())
	if !ok {
		return false
	}
	piece := p.displace(from, to)
	p.push(piece)
	p.putRight(piece)
	return true
}

func (p *plot) pushedPlayed() bool {
	for i := p.ply + 1; i < min(p.ply+1+pushedWaits, len(p.moves)); i += 2 {
		m := p.moves[i]
		if king, _ := p.positions[i].Castling(m); king != engine.NoPoint || !p.opponents().Has(m.From()) {
			continue
		}
		p.mishap.Right = i + 1
		from, to, ok := p.shift(engine.SetOf(m.From()), p.pushable())
		if !ok || to == m.To() {
			continue
		}
		stands := p.positions[i]
		stands = stands.With(to, stands.At(from)).With(from, 0)
		other := engine.NewMove(to, m.To())
		if m.Promotion() != 0 {
			other = other.Promoting(m.Promotion())
		}
		if !stands.Legal(other) {
			continue
		}
		piece := p.displace(from, to)
		p.push(piece)
		p.mishap.Other, p.mishap.OtherPly, p.mishap.Right = other, i+1, 0
		now := p.at(i)
		now.before = func(at sensor.Micros) sensor.Micros { return max(at, p.ready(to)) }
		now.play = func(_ engine.Move, lift sensor.Micros) sensor.Micros {
			p.mishap.Pieces[piece].Back = p.hands.move(other, lift)
			return p.mishap.Pieces[piece].Back
		}
		return true
	}
	return false
}

// pushable returns where an opponent's piece may be pushed. Without a clock a push that looks like his reply is one, because no
// evidence tells them apart.
func (p *plot) pushable() func(engine.Point) engine.PointSet {
	pos := p.following()
	return func(from engine.Point) engine.PointSet {
		if p.profile.Clock {
			return neighbours(from)
		}
		return neighbours(from).Without(targetsOf(pos, from))
	}
}

// push pushes a piece during the move, or once it stands.
func (p *plot) push(piece int) {
	p.at(p.ply).during = func(placed sensor.Micros) sensor.Micros {
		at := p.inHand(placed)
		if p.rng.IntN(2) == 0 {
			at = placed + pushAfter.draw(p.rng)
		}
		p.up(piece, at)
		a := p.mishap.Pieces[piece]
		stands := a.Left + pushTakes.draw(p.rng)
		p.contacts.place(a.To, stands)
		return max(placed, stands)
	}
}

func (p *plot) pushedLate() bool {
	p.mishap.Right = p.ply + 3 + p.rng.IntN(pushedStands)
	pos := p.following()
	from, to, ok := p.shift(p.opponents(), func(from engine.Point) engine.PointSet {
		return p.some(neighbours(from), targetsOf(pos, from))
	})
	if !ok {
		return false
	}
	piece := p.displace(from, to)
	p.mishap.Culprits = nil // His turn is over.
	p.at(p.ply).after = func() {
		p.up(piece, p.done()+pushLate.draw(p.rng))
		stands := p.mishap.Pieces[piece].Left + pushTakes.draw(p.rng)
		p.contacts.place(to, stands)
		p.wait = stands + settled
	}
	p.putRight(piece)
	return true
}

func (p *plot) fallen() bool {
	p.mishap.Right = p.ply + 1 + fallenLies
	from, to, ok := p.shift(p.own(), func(engine.Point) engine.PointSet { return engine.PointSet{} })
	if !ok {
		return false
	}
	piece := p.displace(from, to)
	p.at(p.ply).during = p.falls(piece)
	p.putRight(piece)
	return true
}

func (p *plot) capturedBack() bool {
	from := boardgame.Captured(p.pos(), p.move())
	if from == engine.NoPoint {
		return false
	}
	taken := p.pos().At(from)
	p.mishap.Right = p.ply + 3 + p.rng.IntN(capturedStands)
	pos := p.following()
	for free := p.vacant(); !free.Empty(); {
		to := p.pick(free)
		free.Remove(to)
		if !p.standsWell(pos, taken, to) || !p.unhampered(p.ply+1, p.mishap.Right-1, taken, engine.NoPoint, to) {
			continue
		}
		piece := p.displace(engine.NoPoint, to)
		p.at(p.ply).after = func() {
			a := &p.mishap.Pieces[piece]
			a.Left = p.placed + putBackAfter.draw(p.rng)
			p.contacts.place(to, a.Left)
			p.wait = a.Left + settled
			if p.profile.Clock && a.Left > p.pressed {
				p.mishap.Culprits = append(p.mishap.Culprits, Culprit{p.ply + 2, p.mishap.Side})
			}
		}
		p.putRight(piece)
		return true
	}
	return false
}

// standsWell reports whether, with one more piece on a point, the generals are safe from each other and the side that just moved
// is not in check.
func (p *plot) standsWell(pos boardgame.Position, piece boardgame.Piece, to engine.Point) bool {
	return !pos.With(to, piece).WithTurn(p.mishap.Side).InCheck()
}

// vacant returns the points that are empty before and after the move and have no part in it.
func (p *plot) vacant() engine.PointSet {
	m, pos := p.move(), p.following()
	return p.field.Without(p.pos().Occupied()).Without(pos.Occupied()).Without(engine.SetOf(line(m)...))
}

// shift draws a piece other than a general, and a point at which it hampers no move until it is put right: one of the vacant
// points, or none on the board where the points given for a piece are empty from the start.
func (p *plot) shift(pieces engine.PointSet, points func(engine.Point) engine.PointSet) (from, to engine.Point, ok bool) {
	for pieces = pieces.Without(p.generals()); !pieces.Empty(); {
		from = p.pick(p.near(pieces))
		pieces.Remove(from)
		piece, all := p.pos().At(from), points(from)
		if all.Empty() && p.kind == Fallen && p.unhampered(p.ply+1, p.mishap.Right-1, piece, from, engine.NoPoint) {
			return from, engine.NoPoint, true
		}
		for free := all.And(p.vacant()); !free.Empty(); {
			to = p.pick(free)
			free.Remove(to)
			if p.unhampered(p.ply+1, p.mishap.Right-1, piece, from, to) {
				return from, to, true
			}
		}
	}
	return 0, 0, false
}

// putRight lets the hands put a piece back, or off the board where it belongs nowhere, before the move of the ply given for that.
func (p *plot) putRight(piece int) {
	p.at(p.mishap.Right - 1).before = func(at sensor.Micros) sensor.Micros {
		a := &p.mishap.Pieces[piece]
		if a.To.Valid() {
			at = max(at, p.ready(a.To))
			p.contacts.lift(a.To, at)
			a.Back = at
		}
		if a.From.Valid() {
			p.back(piece, max(at, p.ready(a.From))+backToPlace.draw(p.rng))
		}
		return a.Back + rightToMove.draw(p.rng)
	}
}
