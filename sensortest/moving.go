package sensortest

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// move carries a piece from one point to another, beginning at the time given, and returns when it is set down.
func (h *hands) move(m engine.Move, lift sensor.Micros) (placed sensor.Micros) {
	switch from, to := h.pos.Beside(m); {
	case to != engine.NoPoint:
		return h.castle(m, engine.NewMove(from, to), lift)
	case from != engine.NoPoint:
		return h.captureBeside(m, from, lift)
	case m.Promotion() != 0:
		return h.promote(m, lift)
	}
	return h.step(m, lift)
}

// step carries a piece to a point and takes the piece there.
func (h *hands) step(m engine.Move, lift sensor.Micros) (placed sensor.Micros) {
	if h.contacts.closed.Has(m.To()) {
		return h.capture(m, lift)
	}
	between := line(m)
	if len(between) > 0 && h.clear(between, lift) && h.chance(h.profile.Slide) {
		return h.slide(m, between, lift)
	}
	return h.carry(m, lift)
}

// capture takes the piece at the move's end, in one of the usual orders.
func (h *hands) capture(m engine.Move, lift sensor.Micros) (placed sensor.Micros) {
	if !h.calm && h.chance(h.profile.Gapless) {
		return h.captureUnseen(m, lift)
	}
	own, taken := lift, lift
	switch order := h.rng.Float64(); {
	case order < 0.40: // The opponent's piece first.
		own += captureLag.draw(h.rng)
		placed = own + h.profile.Travel.draw(h.rng)
	case order < 0.55: // Both at once.
		taken += together.draw(h.rng)
		placed = taken + h.profile.Travel.draw(h.rng)
	default: // The own piece first, the other taken away from under it.
		taken += captureLag.draw(h.rng)
		placed = taken + setDown.draw(h.rng)
	}
	h.contacts.lift(m.To(), taken)
	h.contacts.lift(m.From(), own)
	h.contacts.place(m.To(), placed)
	return placed
}

// captureUnseen sets the piece down before the other is taken away, so that the sensor never opens.
func (h *hands) captureUnseen(m engine.Move, lift sensor.Micros) (placed sensor.Micros) {
	placed = lift + h.profile.Travel.draw(h.rng)
	h.contacts.lift(m.From(), lift)
	h.contacts.last[m.To()] = placed
	if h.chance(h.profile.Wild.Flicker) {
		h.contacts.lift(m.To(), placed+restMin)
		h.contacts.place(m.To(), placed+restMin+flicker.draw(h.rng))
		return placed
	}
	h.unseen = true
	return placed
}

// clear reports whether the points between are free of pieces and of changes while a piece might slide over them.
func (h *hands) clear(between []engine.Point, at sensor.Micros) bool {
	points := engine.SetOf(between...)
	return points.And(h.contacts.closed).Empty() && points.Without(h.contacts.quiet(at)).Empty()
}

// slide pushes a piece along a line, so that the sensors between see it.
func (h *hands) slide(m engine.Move, between []engine.Point, lift sensor.Micros) (placed sensor.Micros) {
	h.contacts.lift(m.From(), lift)
	at := lift
	for _, p := range between {
		at += slideGap.draw(h.rng)
		h.contacts.place(p, at)
		at += slideRest.draw(h.rng)
		h.contacts.lift(p, at)
	}
	placed = at + slideGap.draw(h.rng)
	h.contacts.place(m.To(), placed)
	return placed
}

// line returns the points that lie between the ends of a move along a file or a rank, in the order in which it passes
// them; none for a move of another kind.
func line(m engine.Move) []engine.Point {
	from, to := m.From(), m.To()
	step := 0
	switch {
	case from.File() == to.File():
		step = engine.Files
	case from.Rank() == to.Rank():
		step = 1
	default:
		return nil
	}
	if to < from {
		step = -step
	}
	var between []engine.Point
	for p := int(from) + step; p != int(to); p += step {
		between = append(between, engine.Point(p))
	}
	return between
}

var (
	secondPiece = Span{150 * millisecond, 900 * millisecond} // From one piece of a castling down to the other up.
	exchange    = Span{200 * millisecond, 2 * second}        // From a pawn on the last rank to the piece taking its place: each half.
	namedAtOnce = Span{20 * millisecond, 100 * millisecond}  // From the set-down to the word that names the new piece.
	namedLater  = Span{second, 3 * second}
)

// Shares of the ways in which hands play moves of chess. They do not differ between profiles.
const (
	bothInHand    = 0.4  // Of castlings: the rook is lifted before the king stands.
	takenLast     = 0.4  // Of captures en passant: the captured pawn is taken away once the other stands.
	takenFirst    = 0.25 // ... before the other is lifted.
	swapped       = 0.5  // Of promotions: the pawn is set down on the last rank and swapped.
	promotionSaid = 0.5  // ... the player names the new piece.
	saidLater     = 0.3  // Of these: a while later.
)

// castle moves the king first, or lifts both pieces, the king before the rook, as the law demands. Wild hands take the rook first.
func (h *hands) castle(king, rook engine.Move, lift sensor.Micros) (placed sensor.Micros) {
	if h.chance(h.profile.Wild.RookFirst) {
		h.truth.Wrongs = append(h.truth.Wrongs, Wrong{Ply: len(h.truth.Moves) + 1, Kind: "breach", Article: "4.4.2", Points: king, At: lift})
		king, rook = rook, king
	}
	if h.rng.Float64() < bothInHand {
		return h.bothAtOnce(king, rook, lift)
	}
	if between := line(king); len(between) > 0 && h.clear(between, lift) && h.chance(h.profile.Slide) {
		placed = h.slide(king, between, lift)
	} else {
		placed = h.carry(king, lift)
	}
	return h.carry(rook, max(placed+secondPiece.draw(h.rng), h.ready(rook.From())))
}

// bothAtOnce lifts two pieces before it sets either down, in any order.
func (h *hands) bothAtOnce(one, other engine.Move, lift sensor.Micros) (placed sensor.Micros) {
	apart := together
	if h.rng.IntN(2) == 0 {
		apart = captureLag
	}
	up := lift + apart.draw(h.rng)
	h.contacts.lift(one.From(), lift)
	h.contacts.lift(other.From(), up)
	if h.rng.IntN(2) == 0 {
		one, other = other, one
	}
	first := up + h.profile.Travel.draw(h.rng)
	h.contacts.place(one.To(), first)
	placed = first + setDown.draw(h.rng)
	h.contacts.place(other.To(), placed)
	return placed
}

// captureBeside takes a pawn en passant, in any of the orders.
func (h *hands) captureBeside(m engine.Move, beside engine.Point, lift sensor.Micros) (placed sensor.Micros) {
	switch order := h.rng.Float64(); {
	case order < takenLast:
		placed = h.carry(m, lift) + captureLag.draw(h.rng)
		h.contacts.lift(beside, placed)
		return placed
	case order < takenLast+takenFirst:
		h.contacts.lift(beside, lift)
		return h.carry(m, lift+captureLag.draw(h.rng))
	}
	taken := lift + captureLag.draw(h.rng)
	h.contacts.lift(m.From(), lift)
	h.contacts.lift(beside, taken)
	placed = taken + setDown.draw(h.rng)
	h.contacts.place(m.To(), placed)
	return placed
}

// promote brings the new piece in place of the pawn, or sets the pawn down on the last rank and swaps it there.
func (h *hands) promote(m engine.Move, lift sensor.Micros) (placed sensor.Micros) {
	placed = h.step(m, lift)
	if h.rng.Float64() < swapped {
		h.stood, h.unseen = placed, false
		up := placed + exchange.draw(h.rng)
		h.contacts.lift(m.To(), up)
		placed = up + exchange.draw(h.rng)
		h.contacts.place(m.To(), placed)
	}
	if h.offScore || h.rng.Float64() >= promotionSaid {
		return placed
	}
	when := namedAtOnce
	if h.rng.Float64() < saidLater {
		when = namedLater
	}
	h.say(trace.Line{At: placed + when.draw(h.rng), Fact: fact.Promote{Side: h.pos.Turn(), Text: string(rune(m.Promotion()))}})
	h.truth.Named = append(h.truth.Named, len(h.truth.Moves)+1)
	return placed
}
