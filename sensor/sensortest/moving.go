package sensortest

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
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
