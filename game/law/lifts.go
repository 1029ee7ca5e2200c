package law

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Lifts returns the lifts that began in the turn of ply p, oldest first: a lift belongs to the turn in which it began,
// also when the piece comes back in a later one. open is true while a piece that was lifted in it is in the air still.
func (r Reader) Lifts(p *tracker.Ply) (lifts []tracker.Lift, open bool) {
	for _, l := range p.Lifts() {
		if !r.beganBefore(p, l) {
			lifts = append(lifts, l)
		}
	}
	after, reply := r.Tracker.After(p)
	for _, l := range after {
		switch {
		case l.At >= p.Placed, r.beganBefore(p, l): // The move stood, and it binds nobody; or it is of an earlier turn.
		case reply == nil && l.Back == 0:
			open = true
		case reply == nil || !Executes(reply, l):
			lifts = append(lifts, l)
		}
	}
	slices.SortStableFunc(lifts, func(a, b tracker.Lift) int { return cmp.Compare(a.At, b.At) })
	return lifts, open
}

// LiftsWith is the same with a lift of the turn that was over only plies later.
func (r Reader) LiftsWith(p *tracker.Ply, late tracker.Lift) []tracker.Lift {
	lifts, _ := r.Lifts(p)
	if slices.Contains(lifts, late) {
		return lifts
	}
	lifts = append(lifts, late)
	slices.SortStableFunc(lifts, func(a, b tracker.Lift) int { return cmp.Compare(a.At, b.At) })
	return lifts
}

// beganBefore says whether a lift that the tracker found in the turn of ply p began while the turn was still the
// opponent's. His early reply is the one that did and is p's own.
func (r Reader) beganBefore(p *tracker.Ply, l tracker.Lift) bool {
	return p.Prev.Prev != nil && l.At < r.Ended(p.Prev, p.Placed) && !Executes(p, l)
}

// concerns says whether a lift is of a piece that ply p moves or captures.
func concerns(p *tracker.Ply, l tracker.Lift) bool {
	return boardgame.Concerned(p.Before, p.Move).Has(l.Point)
}

// Executes says whether a lift is that of the piece that was moved in ply p, or of the one that it captured.
func Executes(p *tracker.Ply, l tracker.Lift) bool {
	return l.Back == 0 && concerns(p, l)
}

// Ended is when the turn of ply p ended: with its player's press, where he pressed before the time given, else when its
// piece stood; where nobody presses the opponent needs some time to react to that.
func (r Reader) Ended(p *tracker.Ply, before sensor.Micros) sensor.Micros {
	if at, ok := r.Presses.After(p.Side(), p.Placed); ok && at < before {
		return at
	}
	if !r.Presses.Any() {
		return p.Placed + tracker.ReactionTime
	}
	return p.Placed
}

// FirstStood is when the piece of ply p first stood somewhere. Where nobody presses the opponent may hold the turn for his
// from then on, though the piece is straightened later.
func (r Reader) FirstStood(p *tracker.Ply) sensor.Micros {
	for _, rest := range p.Rests() {
		if !r.Presses.Any() && rest.Until-rest.Since >= tracker.StoodAfter {
			return rest.Since
		}
	}
	return p.Placed
}

// pressed says whether a press tells when the turn of ply p began: it did with his opponent's, or with the game where
// the players press.
func (r Reader) pressed(p *tracker.Ply) bool {
	if p.Prev.Prev == nil {
		return r.Presses.Any()
	}
	at, ok := r.Presses.After(p.Prev.Side(), p.Prev.Placed)
	return ok && at < p.Placed
}

// Lifted is a lift of ply p as the rulebook judges it.
func (r Reader) Lifted(p *tracker.Ply, l tracker.Lift) touchmove.Lift {
	lift := touchmove.Lift{Point: l.Point, Owner: l.Owner, At: l.At, Uncertainty: l.Uncertainty, Back: l.Back, Brush: l.IsBrush(), Adjust: l.Adjust}
	if r.Rulings.FreesAny(p.Number) {
		lifts, _ := r.Lifts(p)
		lift.Accidental = r.free(p.Number, lifts, l.Point)
	}
	return lift
}

// Chatters says whether a lift is the doing of a sensor that chatters or flutters, and not a touch.
func (r Reader) Chatters(p *tracker.Ply, l tracker.Lift) bool {
	point := l.Point
	if p.Flipped {
		point = p.Before.Turned(point)
	}
	return r.Faults.Chatters(point, l.At) && !concerns(p, l)
}

// WithAllInTheAir returns the turn t of ply p as the law judges it if each piece that was lifted before the move stood, and is in the air still, was
// touched in it.
func (r Reader) WithAllInTheAir(p *tracker.Ply, t Turn) touchmove.Turn {
	after, _ := r.Tracker.After(p)
	for _, l := range after {
		if l.Back == 0 && l.At < p.Placed {
			t.Law = t.With(UndecidedLift{Lift: r.Lifted(p, l)})
		}
	}
	return t.Law
}
