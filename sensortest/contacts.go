package sensortest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// The envelope of a healthy board: how long a contact may bounce, by its edges before a scan rounds their times up, and how
// briefly it may rest.
const (
	bounceMax = 5 * millisecond
	restMin   = 3 * millisecond
)

// contacts holds a board's contacts over time: the pieces' changes, before bounces and scans. The changes of one point are made
// in the order of time; those of different points may be added in any order.
type contacts struct {
	turned  boardgame.Position // Of the game whose players sit on the wrong sides, nil for the right ones.
	closed  engine.PointSet
	last    [engine.Points]sensor.Micros // When each point changed last.
	changes []contact
}

// contact is one contact of the board that closes or opens.
type contact struct {
	at     sensor.Micros
	point  engine.Point
	closed bool
}

// seen returns the point of the board that is p for the players.
func (s *contacts) seen(p engine.Point) engine.Point {
	if s.turned != nil {
		return s.turned.Turned(p)
	}
	return p
}

// turn seats the players on the other sides of the board.
func (s *contacts) turn(pos boardgame.Position) {
	if s.turned == nil {
		s.turned = pos
	} else {
		s.turned = nil
	}
	s.closed = pos.TurnedSet(s.closed)
	last := s.last
	for p := range engine.Point(engine.Points) {
		s.last[pos.Turned(p)] = last[p]
	}
}

func (s *contacts) lift(p engine.Point, at sensor.Micros)  { s.change(contact{at, p, false}) }
func (s *contacts) place(p engine.Point, at sensor.Micros) { s.change(contact{at, p, true}) }

func (s *contacts) change(c contact) {
	if s.closed.Has(c.point) == c.closed || c.at < s.last[c.point]+restMin {
		panic(fmt.Sprintf("sensortest: the hands did the impossible: %s closed %v at %d, changed last at %d",
			c.point, c.closed, c.at, s.last[c.point]))
	}
	if c.closed {
		s.closed.Add(c.point)
	} else {
		s.closed.Remove(c.point)
	}
	s.last[c.point] = c.at
	c.point = s.seen(c.point)
	s.changes = append(s.changes, c)
}

// quiet returns the points without a change from some time before at on.
func (s *contacts) quiet(at sensor.Micros) engine.PointSet {
	const calm = 30 * millisecond
	return pointsWhere(func(p engine.Point) bool { return s.last[p] == 0 || s.last[p]+calm <= at })
}

func (s *contacts) sort() {
	slices.SortStableFunc(s.changes, func(a, b contact) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.point, b.point))
	})
}

// miss removes a share of the changes, each with the next one of its point, as if the contact had stayed as it was. It returns
// the faults of the contacts.
func (s *contacts) miss(rng *rand.Rand, share float64) []sensor.Fault {
	var pending engine.PointSet
	var faults []sensor.Fault
	s.changes = slices.DeleteFunc(s.changes, func(c contact) bool {
		if pending.Has(c.point) {
			pending.Remove(c.point)
			return true
		}
		if rng.Float64() < share {
			pending.Add(c.point)
			kind := sensor.StuckOn
			if c.closed {
				kind = sensor.StuckOff
			}
			faults = append(faults, sensor.Fault{Kind: kind, At: c.at, Points: engine.SetOf(c.point)})
			return true
		}
		return false
	})
	return faults
}

// bounced returns all changes, which are sorted, with the bounces of the share of contacts that bounce.
func (s *contacts) bounced(rng *rand.Rand, share float64) []contact {
	var next [engine.Points]sensor.Micros
	var all []contact
	for i := len(s.changes) - 1; i >= 0; i-- {
		c := s.changes[i]
		until := c.at + bounceMax
		if n := next[c.point]; n > 0 {
			until = min(until, n-millisecond)
		}
		all = append(all, bounce(rng, share, c, until)...)
		next[c.point] = c.at
	}
	slices.SortStableFunc(all, func(a, b contact) int { return cmp.Compare(a.at, b.at) })
	return all
}

// bounce returns a contact's change and, with the probability given, one or two bounces that end in the same state.
func bounce(rng *rand.Rand, share float64, c contact, until sensor.Micros) []contact {
	edges := []contact{c}
	if rng.Float64() >= share {
		return edges
	}
	pairs := 1
	if rng.Float64() < 0.06 {
		pairs = 2
	}
	leave := Span{700, 1500}
	for range pairs {
		away := edges[len(edges)-1].at + leave.draw(rng)
		back := away + leave.draw(rng)
		if back >= until {
			return edges
		}
		edges = append(edges, contact{away, c.point, !c.closed}, contact{back, c.point, c.closed})
	}
	return edges
}

// pointsWhere returns the points of the board for which something holds.
func pointsWhere(holds func(engine.Point) bool) (points engine.PointSet) {
	for p := range engine.Point(engine.Points) {
		if holds(p) {
			points.Add(p)
		}
	}
	return points
}

// fieldOf returns the points on which a game is played: those on which a rook may stand.
func fieldOf(pos boardgame.Position) engine.PointSet { return standsOn(pos, 'R') }

// standsOn returns the points on which a piece may ever stand.
func standsOn(pos boardgame.Position, piece boardgame.Piece) engine.PointSet {
	return pointsWhere(func(p engine.Point) bool { return pos.MayStand(piece, p) })
}

// involved returns the points at which a move changes something.
func involved(pos boardgame.Position, m engine.Move) engine.PointSet {
	points := engine.SetOf(m.From(), m.To())
	for from, to := pos.Beside(m); from != engine.NoPoint; from, to = to, engine.NoPoint {
		points.Add(from)
	}
	return points
}

// kingOf returns where a side's king stands.
func kingOf(pos boardgame.Position, side engine.Side) engine.PointSet {
	own := pos.PiecesOf(side)
	return pointsWhere(func(p engine.Point) bool { return own.Has(p) && pos.At(p).IsKing() })
}

// plainTargetsOf returns the points to which the piece at from may go by a move that changes no other points.
func plainTargetsOf(pos boardgame.Position, from engine.Point) engine.PointSet {
	var targets engine.PointSet
	for _, m := range pos.Moves() {
		if m.From() == from && involved(pos, m).Len() == 2 {
			targets.Add(m.To())
		}
	}
	return targets
}
