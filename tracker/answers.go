package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

func (t *Tracker) best() *reading { return &t.live[0] }

// Astray reports whether the tracker lost the thread and waits for a position that it knows.
func (t *Tracker) Astray() bool { return t.astray }

// Readings returns the number of living readings.
func (t *Tracker) Readings() int { return len(t.live) }

// Last returns the last ply that the likeliest reading holds for made: the opponent has acted, or the clock was pressed.
func (t *Tracker) Last() *Ply { return t.best().last }

// Ply returns ply n of the likeliest reading, nil when it has none.
func (t *Tracker) Ply(n int) *Ply { return t.best().last.at(n) }

// Plies returns ply n of each reading, without doubles; nil stands for a reading that has none.
func (t *Tracker) Plies(n int) []*Ply {
	var plies []*Ply
	for i := range t.live {
		plies = add(plies, t.live[i].last.at(n))
	}
	return plies
}

// StuckIn returns the sensors that, as all readings of ply n agree, did not show its piece leave or come. It returns false where a
// reading has no such ply, or the ply was not seen whole.
func (t *Tracker) StuckIn(n int) (on, off engine.PointSet, seen bool) {
	on, off = engine.AllPoints, engine.AllPoints
	for _, p := range t.Plies(n) {
		if p == nil || p.Gapped || p.Doubtful {
			return on, off, false
		}
		on, off = on.And(p.StuckOn), off.And(p.StuckOff)
	}
	return on, off, true
}

// After returns the lifts since ply p was made, up to the next ply, and that ply, in the likeliest reading that holds p. The ply is nil
// while it is not made. Where no reading holds p any more After returns every lift.
func (t *Tracker) After(p *Ply) (lifts []Lift, next *Ply) {
	for i := range t.live {
		r := &t.live[i]
		switch {
		case r.last == p:
			return r.lifts(), nil
		case r.last.at(p.Number) == p:
			next := r.last.at(p.Number + 1)
			return next.Lifts(), next
		}
	}
	return nil, nil
}

// Pressed returns the number of the last ply that a press of the clock covers.
func (t *Tracker) Pressed() int { return t.best().pressed }

// Longest returns the number of the last ply of the reading that has the most plies.
func (t *Tracker) Longest() int {
	n := 0
	for i := range t.live {
		n = max(n, t.live[i].last.Number)
	}
	return n
}

// Everyone reports whether all readings hold ply n for made.
func (t *Tracker) Everyone(n int) bool { return !lacks(t.live, n) }

// Position returns the position before the move of the current turn, in the likeliest reading.
func (t *Tracker) Position() boardgame.Position { return t.best().pos }

// Air returns the points whose pieces are in the air in the likeliest reading.
func (t *Tracker) Air() engine.PointSet { return t.best().air }

// InTheAir returns the number of pieces in the air that each reading has at least.
func (t *Tracker) InTheAir() int {
	n := engine.Points
	for i := range t.live {
		n = min(n, t.live[i].air.Len())
	}
	return n
}

// Expects reports whether in any reading of at most n plies pieces stand on just these points and none is in the air. Points whose
// sensors are in doubt count for nothing; they are those of the board as it is placed.
func (t *Tracker) Expects(points, doubted engine.PointSet, n int) bool {
	for i := range t.live {
		if r := &t.live[i]; r.last.Number <= n && r.air.Empty() && !r.isStrewn() && r.takebacks == t.forgotten &&
			r.standing().Xor(points).Without(r.localAll(doubted)).Empty() {
			return true
		}
	}
	return false
}

// Turned reports whether the board is turned, and whether all readings agree on that.
func (t *Tracker) Turned() (turned, sure bool) {
	for i := range t.live {
		if t.live[i].flipped != t.live[0].flipped {
			return false, false
		}
	}
	if t.live[0].flipped && !t.isFixed(1) && !t.told {
		return false, false // Until a ply is fixed, a dearer reading may still find the board straight.
	}
	return t.live[0].flipped, true
}

// Lifts returns the pieces that left their points in the current turn, oldest first.
func (t *Tracker) Lifts() []Lift { return t.LiftsSince(ever) }

// LiftsSince returns the lifts of the current turn no earlier than at. A turn may hold thousands: it looks at no older ones.
func (t *Tracker) LiftsSince(at sensor.Micros) []Lift {
	return lifts(t.best().marks, t.best().pos, t.best().aside, at)
}

// Restoring reports whether the players are putting pieces back where a position wants them.
func (t *Tracker) Restoring() bool { return t.best().restore }

// Gapped reports whether the board was blind during a part of the current turn.
func (t *Tracker) Gapped() bool { return t.best().gapped }

// Suspects returns the sensors that, as all readings agree, show a piece on an empty point (on) or none on an occupied one (off), in game
// points.
func (t *Tracker) Suspects() (on, off engine.PointSet) {
	odd, first := engine.AllPoints, t.best()
	for i := range t.live {
		odd = odd.And(t.live[i].odd)
		if t.live[i].flipped != first.flipped {
			return engine.PointSet{}, engine.PointSet{}
		}
	}
	standing := first.standing()
	on, off = odd.Without(standing), odd.And(standing)
	for i := range t.live[1:] {
		standing := t.live[i+1].standing()
		on, off = on.Without(standing), off.And(standing)
	}
	return on.Without(first.dead), off.Without(first.dead)
}

// LikelierTurned reports whether the likeliest reading takes the board for turned.
func (t *Tracker) LikelierTurned() bool { return t.best().flipped }

// Unexplained returns the number of facts that the likeliest reading can't explain. It compares two trackers that follow the same facts
// from different starts; one that has lost the thread explains nothing.
func (t *Tracker) Unexplained() int {
	if t.astray {
		return math.MaxInt
	}
	return t.best().cost
}

// MayPromote reports whether the coming ply may promote a pawn, though nothing in the likeliest reading shows it.
func (t *Tracker) MayPromote() bool {
	if s, ok := t.Standing(); ok && s.Move.Promotion() != 0 {
		return false
	}
	last := t.Last().Number
	return slices.ContainsFunc(t.live, func(r reading) bool {
		if r.placed() || r.last.Number != last { // Where a reading is a ply behind, its promotion was made.
			return r.last.Number == last && r.promotion != 0
		}
		air := r.away()
		return slices.ContainsFunc(r.pos.Moves(), func(m engine.Move) bool { return m.Promotion() != 0 && air.Has(m.From()) })
	})
}

// MayHavePromoted reports whether in any reading the pawn of ply n, made or standing, became the piece of a letter, or may have.
func (t *Tracker) MayHavePromoted(n int, letter byte) bool {
	became := func(p *Ply) bool { return p.Move.Promotion() == letter }
	return slices.ContainsFunc(t.becameOther(n), became) || slices.ContainsFunc(t.live, func(r reading) bool {
		if p := r.last.at(n); p != nil {
			return p.Move.Promotion() == letter
		}
		return r.placed() && r.last.Number+1 == n && r.promotion == letter
	})
}

// LastPromoted returns the number of the last promotion, made or standing, 0 for none.
func (t *Tracker) LastPromoted() int {
	if s, ok := t.Standing(); ok && s.Move.Promotion() != 0 {
		return t.Last().Number + 1
	}
	return t.Last().promoted
}
