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
func (v Thread) Astray() bool { return v.t.astray }

// Readings returns the number of living readings.
func (v Thread) Readings() int { return len(v.t.live) }

// Last returns the last ply that the likeliest reading holds for made: the opponent has acted, or the clock was pressed.
func (t *Tracker) Last() *Ply { return t.best().last }

// Ply returns ply n of the likeliest reading, nil when it has none.
func (t *Tracker) Ply(n int) *Ply { return t.best().last.at(n) }

// Plies returns ply n of each reading, without doubles; nil stands for a reading that has none.
func (v Readings) Plies() []*Ply {
	var plies []*Ply
	for i := range v.t.live {
		plies = add(plies, v.t.live[i].last.at(v.n))
	}
	return plies
}

// Stuck returns the sensors that, as all readings of ply n agree, did not show its piece leave or come. It returns false where a
// reading has no such ply, or the ply was not seen whole.
func (v Readings) Stuck() (on, off engine.PointSet, seen bool) {
	on, off = engine.AllPoints, engine.AllPoints
	for _, p := range v.Plies() {
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
func (v Thread) Longest() int {
	n := 0
	for i := range v.t.live {
		n = max(n, v.t.live[i].last.Number)
	}
	return n
}

// AllHave reports whether all readings hold ply n for made.
func (v Readings) AllHave() bool { return !lacks(v.t.live, v.n) }

// Position returns the position before the move of the current turn, in the likeliest reading.
func (t *Tracker) Position() boardgame.Position { return t.best().pos }

// Air returns the points whose pieces are in the air in the likeliest reading.
func (v Turn) Air() engine.PointSet { return v.t.best().air }

// InTheAir returns the number of pieces in the air that each reading has at least.
func (v Turn) InTheAir() int {
	n := engine.Points
	for i := range v.t.live {
		n = min(n, v.t.live[i].air.Len())
	}
	return n
}

// Expects reports whether in any reading of at most n plies pieces stand on just these points and none is in the air. Points whose
// sensors are in doubt count for nothing; they are those of the board as it is placed.
func (v Pieces) Expects(points, doubted engine.PointSet, n int) bool {
	for i := range v.t.live {
		if r := &v.t.live[i]; r.last.Number <= n && r.air.Empty() && !r.isStrewn() && r.takebacks == v.t.forgotten &&
			r.standing().Xor(points).Without(r.localAll(doubted)).Empty() {
			return true
		}
	}
	return false
}

// Turned reports whether the board is turned, and whether all readings agree on that.
func (v Begun) Turned() (turned, sure bool) {
	for i := range v.t.live {
		if v.t.live[i].flipped != v.t.live[0].flipped {
			return false, false
		}
	}
	if v.t.live[0].flipped && !v.t.isFixed(1) && !v.t.told {
		return false, false // Until a ply is fixed, a dearer reading may still find the board straight.
	}
	return v.t.live[0].flipped, true
}

// Lifts returns the pieces that left their points in the current turn, oldest first.
func (v Turn) Lifts() []Lift { return v.LiftsSince(ever) }

// LiftsSince returns the lifts of the current turn no earlier than at. A turn may hold thousands: it looks at no older ones.
func (v Turn) LiftsSince(at sensor.Micros) []Lift {
	return lifts(v.t.best().marks, v.t.best().pos, v.t.best().aside, at)
}

// Restoring reports whether the players are putting pieces back where a position wants them.
func (v Turn) Restoring() bool { return v.t.best().restore }

// Gapped reports whether the board was blind during a part of the current turn.
func (v Turn) Gapped() bool { return v.t.best().gapped }

// Suspects returns the sensors that, as all readings agree, show a piece on an empty point (on) or none on an occupied one (off), in game
// points.
func (v Pieces) Suspects() (on, off engine.PointSet) {
	odd, first := engine.AllPoints, v.t.best()
	for i := range v.t.live {
		odd = odd.And(v.t.live[i].odd)
		if v.t.live[i].flipped != first.flipped {
			return engine.PointSet{}, engine.PointSet{}
		}
	}
	standing := first.standing()
	on, off = odd.Without(standing), odd.And(standing)
	for i := range v.t.live[1:] {
		standing := v.t.live[i+1].standing()
		on, off = on.Without(standing), off.And(standing)
	}
	return on.Without(first.dead), off.Without(first.dead)
}

// LikelierTurned reports whether the likeliest reading takes the board for turned.
func (v Begun) LikelierTurned() bool { return v.t.best().flipped }

// Unexplained returns the number of facts that the likeliest reading can't explain. It compares two trackers that follow the same facts
// from different starts; one that has lost the thread explains nothing.
func (v Begun) Unexplained() int {
	if v.t.astray {
		return math.MaxInt
	}
	return v.t.best().cost
}

// MayPromote reports whether the coming ply may promote a pawn, though nothing in the likeliest reading shows it.
func (v Turn) MayPromote() bool {
	if s, ok := v.t.Standing(); ok && s.Move.Promotion() != 0 {
		return false
	}
	last := v.t.Last().Number
	return slices.ContainsFunc(v.t.live, func(r reading) bool {
		if r.placed() || r.last.Number != last { // Where a reading is a ply behind, its promotion was made.
			return r.last.Number == last && r.promotion != 0
		}
		air := r.away()
		return slices.ContainsFunc(r.pos.Moves(), func(m engine.Move) bool { return m.Promotion() != 0 && air.Has(m.From()) })
	})
}

// MayPromote reports whether in any reading the pawn of ply n, made or standing, became the piece of a letter, or may have.
func (v Readings) MayPromote(letter byte) bool {
	became := func(p *Ply) bool { return p.Move.Promotion() == letter }
	return slices.ContainsFunc(v.t.becameOther(v.n), became) || slices.ContainsFunc(v.t.live, func(r reading) bool {
		if p := r.last.at(v.n); p != nil {
			return p.Move.Promotion() == letter
		}
		return r.placed() && r.last.Number+1 == v.n && r.promotion == letter
	})
}

// LastPromoted returns the number of the last promotion, made or standing, 0 for none.
func (t *Tracker) LastPromoted() int {
	if s, ok := t.Standing(); ok && s.Move.Promotion() != 0 {
		return t.Last().Number + 1
	}
	return t.Last().promoted
}
