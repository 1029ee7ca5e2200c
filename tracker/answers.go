package tracker

import (
	"math"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// best is the likeliest of the living readings.
func (t *Tracker) best() *reading { return &t.live[0] }

// Astray says that the tracker lost the thread and waits for a position that it knows.
func (t *Tracker) Astray() bool { return t.astray }

// Readings says how many readings live.
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

// StuckIn returns the sensors that, as all readings of ply n agree, did not show that its piece left or came. It says false where a reading
// has no such ply, or it was not seen whole.
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

// After returns what was lifted since ply p was made, up to the next ply, and that ply, in the likeliest reading that holds p:
// nil while it is not made yet, and everything while none holds p any more.
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

// Everyone says whether all readings hold ply n for made.
func (t *Tracker) Everyone(n int) bool { return !lacks(t.live, n) }

// Position returns the position before the move of the turn that is on, in the likeliest reading.
func (t *Tracker) Position() boardgame.Position { return t.best().pos }

// Air returns the points whose pieces are in the air in the likeliest reading.
func (t *Tracker) Air() engine.PointSet { return t.best().air }

// InTheAir returns how many pieces are in the air in each reading, or more.
func (t *Tracker) InTheAir() int {
	n := engine.Points
	for i := range t.live {
		n = min(n, t.live[i].air.Len())
	}
	return n
}

// Expects says whether in any reading of no more than n plies pieces stand on just these points and none is in the air. What stands on points whose
// sensors are in doubt, of the board as it is placed, shows nothing.
func (t *Tracker) Expects(points, doubted engine.PointSet, n int) bool {
	for i := range t.live {
		if r := &t.live[i]; r.last.Number <= n && r.air.Empty() && !r.isStrewn() && r.takebacks == t.forgotten &&
			r.standing().Xor(points).Without(r.localAll(doubted)).Empty() {
			return true
		}
	}
	return false
}

// Turned says whether the board is turned, and whether all readings agree on that.
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

// Lifts returns the pieces that left their points in the turn that is on, oldest first.
func (t *Tracker) Lifts() []Lift { return t.LiftsSince(ever) }

// LiftsSince returns those of them that left no earlier than at. A turn may hold thousands: it looks at no older ones.
func (t *Tracker) LiftsSince(at sensor.Micros) []Lift {
	return lifts(t.best().marks, t.best().pos, t.best().aside, at)
}

// Restoring says whether pieces are being put back where a position wants them.
func (t *Tracker) Restoring() bool { return t.best().restore }

// Gapped says whether the board was blind during a part of the turn that is on.
func (t *Tracker) Gapped() bool { return t.best().gapped }

// Suspects returns the sensors that, as all readings agree, show a piece where none stands (on), or none where one
// stands (off), in the game's points.
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

// LikelierTurned says whether the likeliest reading takes the board for turned.
func (t *Tracker) LikelierTurned() bool { return t.best().flipped }

// Unexplained returns how many facts the likeliest reading can't explain. It tells two trackers apart that follow the same
// facts from other starts; one that has lost the thread explains nothing.
func (t *Tracker) Unexplained() int {
	if t.astray {
		return math.MaxInt
	}
	return t.best().cost
}

// MayPromote says whether the ply that is to be made may promote a pawn, though nothing that the likeliest reading shows is that.
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

// MayHavePromoted says whether in any reading the pawn of ply n, made or standing, became the piece of a letter, or may have.
func (t *Tracker) MayHavePromoted(n int, letter byte) bool {
	became := func(p *Ply) bool { return p.Move.Promotion() == letter }
	return slices.ContainsFunc(t.becameOther(n), became) || slices.ContainsFunc(t.live, func(r reading) bool {
		if p := r.last.at(n); p != nil {
			return p.Move.Promotion() == letter
		}
		return r.placed() && r.last.Number+1 == n && r.promotion == letter
	})
}

// LastPromoted returns the last ply, made or standing, in which a pawn was promoted, 0 for none.
func (t *Tracker) LastPromoted() int {
	if s, ok := t.Standing(); ok && s.Move.Promotion() != 0 {
		return t.Last().Number + 1
	}
	return t.Last().promoted
}
