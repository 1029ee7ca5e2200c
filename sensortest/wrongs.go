package sensortest

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

var (
	announceBefore = Span{300 * millisecond, 1500 * millisecond}
	standing       = Span{400 * millisecond, 1500 * millisecond}
	illegalStays   = Span{800 * millisecond, 3 * second}
	agreeAfter     = Span{second, 3 * second}
)

// prelude is the hands' work on their own turn before the move. It returns when the move begins.
func (h *hands) prelude(m engine.Move, at sensor.Micros) sensor.Micros {
	wild := &h.profile.Wild
	switch {
	case h.chance(h.profile.Hesitate):
		return h.liftAndReturn(m.From(), at)
	case h.chance(wild.Adjust):
		return h.adjust(at)
	case h.chance(wild.Touch):
		return h.touchAnother(m, at)
	case h.chance(wild.Illegal):
		return h.illegalAndBack(m, h.empty(), at)
	case h.chance(wild.IllegalTakes):
		return h.illegalAndBack(m, h.prey(), at)
	}
	return at
}

// liftAndReturn lifts a piece, puts it back and returns when the hand reaches for the next one.
func (h *hands) liftAndReturn(p engine.Point, at sensor.Micros) sensor.Micros {
	at = max(at, h.ready(p))
	back := at + hesitateAway.draw(h.rng)
	h.contacts.lift(p, at)
	h.contacts.place(p, back)
	return back + hesitatePause.draw(h.rng)
}

// adjust announces it, straightens one or two pieces, each under a word of its own, and returns the end.
func (h *hands) adjust(at sensor.Micros) sensor.Micros {
	side := h.pos.Turn()
	h.say(trace.Line{At: at, Fact: fact.Adjust{Side: side, On: true}})
	at += announceBefore.draw(h.rng)
	for i := range 1 + h.rng.IntN(2) {
		if i > 0 {
			h.say(trace.Line{At: at - millisecond, Fact: fact.Adjust{Side: side, On: true}}) // The word covers one piece.
		}
		at = h.liftAndReturn(h.pick(h.contacts.closed), at)
	}
	h.say(trace.Line{At: at, Fact: fact.Adjust{Side: side}})
	return at + announceBefore.draw(h.rng)
}

// touchAnother lifts and puts back a piece that the move then does not obey, or obeys by chance.
func (h *hands) touchAnother(m engine.Move, at sensor.Micros) sensor.Micros {
	p := h.pick(h.contacts.closed.Without(engine.SetOf(m.From())))
	wrong := Wrong{Ply: len(h.truth.Moves) + 1, Kind: "technical_fault", Article: h.law.own, At: at}
	duties := 0
	for _, legal := range h.pos.Moves() {
		if legal.From() == p || legal.To() == p || boardgame.Captured(h.pos, legal) == p {
			duties++
		}
	}
	if duties > 0 {
		wrong.Kind = "breach"
	}
	if h.pos.At(p).Side() != h.pos.Turn() {
		wrong.Article = h.law.opponents
	}
	if boardgame.Captured(h.pos, m) != p && (duties > 0 || h.law.faults) {
		h.truth.Wrongs = append(h.truth.Wrongs, wrong)
	}
	return h.liftAndReturn(p, at)
}

// empty returns the points without a piece, seen or not.
func (h *hands) empty() engine.PointSet {
	return h.field.Without(h.pos.Occupied()).Without(h.contacts.closed)
}

// prey returns the opponent's pieces but his general.
func (h *hands) prey() engine.PointSet {
	other := h.pos.Turn().Other()
	return h.pos.PiecesOf(other).Without(kingOf(h.pos, other)).And(h.contacts.closed)
}

// illegalAndBack puts the piece on one of the points given, where it may not go, and back, with the piece that it took there.
func (h *hands) illegalAndBack(m engine.Move, points engine.PointSet, at sensor.Micros) sensor.Micros {
	wrong, ok := h.illegalMove(m.From(), points)
	if !ok {
		return at
	}
	h.truth.Wrongs = append(h.truth.Wrongs, Wrong{Ply: len(h.truth.Moves) + 1, Kind: "illegal_move", Article: h.law.illegal, Points: wrong, At: at})
	takes := h.contacts.closed.Has(wrong.To())
	carry := h.carry
	if takes {
		carry, at = h.capture, max(at, h.ready(wrong.From()), h.ready(wrong.To()))
	}
	placed := carry(wrong, at)
	if h.profile.Clock && h.rng.IntN(2) == 0 {
		h.press(h.pos.Turn(), placed+h.profile.Press.draw(h.rng))
	}
	lift := max(placed, h.pressed) + illegalStays.draw(h.rng)
	back := h.carry(engine.NewMove(wrong.To(), wrong.From()), lift)
	if takes {
		back += captureLag.draw(h.rng)
		h.contacts.place(wrong.To(), back)
	}
	return back + hesitatePause.draw(h.rng)
}

// carry takes a piece through the air to an empty point.
func (h *hands) carry(m engine.Move, lift sensor.Micros) (placed sensor.Micros) {
	placed = max(lift+h.profile.Travel.draw(h.rng), h.ready(m.To()))
	h.contacts.lift(m.From(), lift)
	h.contacts.place(m.To(), placed)
	return placed
}

// illegalMove returns a move of the piece at from to one of the points given where it may not go. It returns false when no such
// move leaves a position in which a game can go on.
func (h *hands) illegalMove(from engine.Point, points engine.PointSet) (engine.Move, bool) {
	piece := h.pos.At(from)
	if piece.IsKing() || 2*standsOn(h.pos, piece).And(h.field).Len() < h.field.Len() {
		return 0, false // A king, or a piece that may stand on less than half of the field.
	}
	points = points.Without(targetsOf(h.pos, from))
	if points.Empty() {
		return 0, false
	}
	m := engine.NewMove(from, h.pick(points))
	unborn := standsOn(h.pos, piece).And(rankOf(m.To().Rank())).Empty() // Where no pawn can ever have been.
	return m, !unborn && !h.pos.After(m).WithTurn(h.pos.Turn()).InCheck()
}

// second puts the piece on a point that ends its move, and then moves it on. It returns when it stands in the end.
func (h *hands) second(m engine.Move, lift sensor.Micros) (placed sensor.Micros, ok bool) {
	if involved(h.pos, m).Len() > 2 {
		return 0, false
	}
	others := plainTargetsOf(h.pos, m.From()).Without(h.pos.Occupied()).Without(engine.SetOf(m.To())).And(h.contacts.quiet(lift))
	if others.Empty() {
		return 0, false
	}
	first := engine.NewMove(m.From(), h.pick(others))
	h.truth.Wrongs = append(h.truth.Wrongs, Wrong{Ply: len(h.truth.Moves) + 1, Kind: "second_destination", Article: h.law.second, Points: first, At: lift})
	stood := h.carry(first, lift)
	on := stood + standing.draw(h.rng)
	return h.move(engine.NewMove(first.To(), m.To()), on), true
}

// takeback plays another move than m and takes it back by agreement.
func (h *hands) takeback(m engine.Move) {
	moves := h.pos.Moves()
	other := moves[h.rng.IntN(len(moves))]
	if other == m {
		return
	}
	before := h.pos
	h.plainTurn(other)
	at := max(h.placed, h.pressed) + agreeAfter.draw(h.rng)
	h.say(trace.Line{At: at, Fact: fact.Takeback{}})
	h.putBack(other, before, at+hesitatePause.draw(h.rng))
}

// putBack undoes the last move on the board, which was played in the position given.
func (h *hands) putBack(other engine.Move, before boardgame.Position, at sensor.Micros) {
	h.lifted = at
	h.placed = h.carry(engine.NewMove(other.To(), other.From()), h.lifted)
	if from, to := before.Beside(other); to != engine.NoPoint {
		h.placed = h.carry(engine.NewMove(to, from), h.placed+captureLag.draw(h.rng))
	}
	if taken := boardgame.Captured(before, other); taken != engine.NoPoint {
		h.placed += captureLag.draw(h.rng)
		h.contacts.place(taken, h.placed)
	}
	h.pos = before
	h.truth.Moves = h.truth.Moves[:len(h.truth.Moves)-1]
	h.truth.Placed = h.truth.Placed[:len(h.truth.Moves)]
}

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
