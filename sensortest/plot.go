package sensortest

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// opening is the number of plies at either end of a game in which no mishap begins, where the game is long enough.
const opening = 10

// doing holds the hands' acts for a mishap in one turn, beside their usual ones or in their place. A nil function does nothing.
type doing struct {
	first  func()                                                // Before the turn begins.
	before func(at sensor.Micros) sensor.Micros                  // On the turn, before the move. It returns when the move begins.
	play   func(m engine.Move, lift sensor.Micros) sensor.Micros // In place of the move. It returns when the piece is set down.
	during func(placed sensor.Micros) (free sensor.Micros)       // Around the move. It returns when the hand is free to press.
	press  func()                                                // In place of the press.
	after  func()                                                // After the press.
}

// begins returns when the move begins, after the acts before it.
func (d *doing) begins(at sensor.Micros) sensor.Micros {
	if d.before == nil {
		return at
	}
	return d.before(at)
}

// endTurn is the hands' work once the move stands.
func (h *hands) endTurn(now *doing, side engine.Side) {
	if now == nil {
		h.clock(side, h.placed)
		return
	}
	free := h.placed
	if now.during != nil {
		free = now.during(h.placed)
	}
	if now.press != nil {
		now.press()
	} else {
		h.clock(side, free)
	}
	if now.after != nil {
		now.after()
	}
}

// plot works out a mishap before the game begins: its turn and its pieces.
type plot struct {
	*hands
	moves     []engine.Move
	positions []boardgame.Position // Before each of moves.
	ply       int                  // The index of the move in whose turn it begins.
	mishap    *Mishap
}

// plotted returns the moves of a game to be played, and plots the mishap for the hands.
func (h *hands) plotted(moves []engine.Move) ([]engine.Move, error) {
	if h.kind == "" {
		return moves, nil
	}
	p := &plot{hands: h, moves: moves}
	pos := h.pos
	for i, m := range moves {
		if !pos.Legal(m) {
			return nil, fmt.Errorf("ply %d: %s is not legal in %s", i+1, m, pos.FEN())
		}
		p.positions = append(p.positions, pos)
		pos = pos.After(m)
	}
	edge := min(opening, len(moves)/3)
	for _, i := range h.rng.Perm(len(moves) - 2*edge) {
		if p.begin(edge + i) {
			return p.moves, nil
		}
	}
	return nil, fmt.Errorf("no turn of this game has room for %s", h.kind)
}

func (p *plot) begin(ply int) bool {
	p.ply = ply
	side := p.positions[ply].Turn()
	p.mishap = &Mishap{Kind: p.kind, Ply: ply + 1, Side: side, Culprits: []Culprit{{ply + 1, side}}}
	p.doing = map[int]*doing{}
	p.spared = engine.PointSet{}
	for _, m := range mishaps() {
		if m.kind == p.kind && !m.plot(p) {
			return false
		}
	}
	if p.mishap.Ply > 0 {
		p.at(ply)
		p.at(ply + 1) // No player answers a mishap in haste.
	}
	p.truth.Mishap = p.mishap
	return true
}

// at returns the acts in a turn, for more to be added.
func (p *plot) at(ply int) *doing {
	if p.doing[ply] == nil {
		p.doing[ply] = &doing{}
	}
	return p.doing[ply]
}

func (p *plot) move() engine.Move       { return p.moves[p.ply] }
func (p *plot) pos() boardgame.Position { return p.positions[p.ply] }

// following returns the position after the move in whose turn the mishap begins.
func (p *plot) following() boardgame.Position { return p.pos().After(p.move()) }

// own and opponents return the pieces of either side that have no part in the move.
func (p *plot) own() engine.PointSet       { return p.uninvolved(p.mishap.Side) }
func (p *plot) opponents() engine.PointSet { return p.uninvolved(p.mishap.Side.Other()) }

func (p *plot) uninvolved(side engine.Side) engine.PointSet {
	return p.pos().PiecesOf(side).Without(involved(p.pos(), p.move()))
}

// some returns the points that are also in the other set, in a third of the cases in which there are any: these are rare by
// chance and hardest for a reader.
func (p *plot) some(points, other engine.PointSet) engine.PointSet {
	if both := points.And(other); !both.Empty() && p.rng.IntN(3) == 0 {
		return both
	}
	return points
}

// generals returns where the generals stand.
func (p *plot) generals() engine.PointSet {
	return kingOf(p.pos(), engine.First).Or(kingOf(p.pos(), engine.Second))
}

// near returns the points around the move, or all where none is near.
func (p *plot) near(points engine.PointSet) engine.PointSet {
	if near := points.And(around(p.move())); !near.Empty() {
		return near
	}
	return points
}

// displace notes the piece at from as a piece of the mishap, and returns the number of its entry.
func (p *plot) displace(from, to engine.Point) int {
	p.mishap.Pieces = append(p.mishap.Pieces, Displaced{From: from, To: to})
	p.spared = p.spared.Or(engine.SetOf(from, to))
	return len(p.mishap.Pieces) - 1
}

// up lifts a piece of the mishap, not before a hand may.
func (p *plot) up(piece int, at sensor.Micros) {
	a := &p.mishap.Pieces[piece]
	a.Left = max(at, p.ready(a.From))
	p.contacts.lift(a.From, a.Left)
}

// back sets it up there again.
func (p *plot) back(piece int, at sensor.Micros) {
	a := &p.mishap.Pieces[piece]
	a.Back = at
	p.contacts.place(a.From, at)
}

// inHand draws a time at which the moved piece is in the hand.
func (p *plot) inHand(placed sensor.Micros) sensor.Micros {
	lifted := p.contacts.last[p.move().From()]
	return Span{lifted + millisecond, max(lifted, placed-2*millisecond) + millisecond}.draw(p.rng)
}

// done returns the end of the turn: the press, or the set-down without a clock.
func (p *plot) done() sensor.Micros {
	if p.profile.Clock {
		return p.pressed
	}
	return p.placed
}

// unhampered reports whether the moves of some turns, the last not included, are just as legal while a piece stands on another
// point than its own, and need none of its points.
func (p *plot) unhampered(first, end int, piece boardgame.Piece, from, to engine.Point) bool {
	if end >= len(p.moves) {
		return false
	}
	for i := first; i < end; i++ {
		m, pos := p.moves[i], p.positions[i]
		if ends := involved(pos, m); ends.Has(from) || ends.Has(to) {
			return false
		}
		if !pos.With(from, 0).With(to, piece).Legal(m) {
			return false
		}
	}
	return true
}

// liftsSince returns the pieces that left their points in the contacts' changes from number first on; before is the position at
// that time, and m the move played.
func (h *hands) liftsSince(first int, before boardgame.Position, m engine.Move) []Lifted {
	changes := slices.Clone(h.contacts.changes[first:])
	slices.SortStableFunc(changes, func(a, b contact) int { return cmp.Compare(a.at, b.at) })
	var lifts []Lifted
	stood := cmp.Or(h.stood, h.placed)
	for i, c := range changes {
		if c.closed || before.At(c.point) == 0 || c.point == m.To() && c.at > stood {
			continue
		}
		lift := Lifted{Point: c.point, At: c.at}
		for _, later := range changes[i+1:] {
			if later.point == c.point {
				lift.Back = later.at
				break
			}
		}
		if c.point == m.To() && lift.Back == stood {
			lift.Back = 0 // Another piece stands there.
		}
		lifts = append(lifts, lift)
	}
	return lifts
}
