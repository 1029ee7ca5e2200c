package sensortest

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

const (
	misplacedAtMost = 4
	wrongStartPlies = 6 // The least number of plies played.
	wrongStartTries = 200
)

// wrongStart sets up to four pieces up on neighbouring points, half of the time with their mirror images, and ends the game before
// the first move that these pieces would not allow.
func (p *plot) wrongStart() bool {
	for range wrongStartTries {
		wrong, pieces := p.misplaced()
		plies := p.playable(wrong, pieces)
		if plies < wrongStartPlies {
			continue
		}
		p.moves = p.moves[:plies]
		p.mishap.Ply, p.mishap.Side, p.mishap.Pieces, p.mishap.Culprits = 0, engine.NoSide, pieces, nil
		p.contacts.closed = wrong.Occupied()
		return true
	}
	return false
}

// misplaced draws a start position with some pieces on neighbouring points.
func (p *plot) misplaced() (wrong boardgame.Position, pieces []Displaced) {
	start := p.positions[0]
	wrong = start
	mirrored := p.rng.IntN(2) == 0
	for n := 1 + p.rng.IntN(misplacedAtMost); n > 0; n-- {
		home := start.Occupied().And(wrong.Occupied())
		for _, a := range pieces {
			home.Remove(a.From)
		}
		from := p.pick(home)
		free := neighbours(from).And(p.field).Without(start.Occupied()).Without(wrong.Occupied())
		if free.Empty() {
			continue
		}
		to := p.pick(free)
		for _, a := range p.images(from, to, mirrored) {
			if start.At(a.From) != 0 && wrong.At(a.From) == start.At(a.From) && start.At(a.To) == 0 && wrong.At(a.To) == 0 &&
				len(pieces) < misplacedAtMost {
				wrong = wrong.With(a.To, wrong.At(a.From)).With(a.From, 0)
				pieces = append(pieces, a)
			}
		}
	}
	return wrong, pieces
}

// images returns a misplaced piece, and on request the one that is misplaced likewise on the other wing.
func (p *plot) images(from, to engine.Point, mirrored bool) []Displaced {
	all := []Displaced{{From: from, To: to}}
	if other := p.mirror(from); mirrored && other != from {
		all = append(all, Displaced{From: other, To: p.mirror(to)})
	}
	return all
}

func (p *plot) mirror(q engine.Point) engine.Point {
	last := p.field.And(rankOf(q.Rank())).Points()
	return engine.NewPoint(last[len(last)-1].File()-q.File(), q.Rank())
}

// playable returns how many of the moves are just as legal with the pieces on their wrong points, and need none of them.
func (p *plot) playable(wrong boardgame.Position, pieces []Displaced) int {
	other := wrong.WithTurn(wrong.Turn().Other())
	if len(pieces) == 0 || wrong.InCheck() || other.InCheck() {
		return 0
	}
	var points engine.PointSet
	for _, a := range pieces {
		points = points.Or(engine.SetOf(a.From, a.To))
	}
	for i, m := range p.moves {
		if !involved(wrong, m).And(points).Empty() || !wrong.Legal(m) {
			return i
		}
		wrong = wrong.After(m)
	}
	return len(p.moves)
}
