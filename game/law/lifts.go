package law

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Lifts returns the lifts that began in the turn of ply p, oldest first. A lift belongs to the turn in which it began, even if the piece
// comes back in a later one. open is true while a piece of these is in the air still.
func (r Reader) Lifts(p *tracker.Ply) (lifts []tracker.Lift, open bool) {
	for _, l := range p.Lifts() {
		if !r.beganBefore(p, l) {
			lifts = append(lifts, l)
		}
	}
	after, reply := r.Tracker.After(p)
	for _, l := range after {
		switch {
		case l.At >= p.Placed, r.beganBefore(p, l): // The move stood, so the lift binds no player; or it is of an earlier turn.
		case reply == nil && l.Back == 0:
			open = true
		case reply == nil || !Executes(reply, l):
			lifts = append(lifts, l)
		}
	}
	slices.SortStableFunc(lifts, func(a, b tracker.Lift) int { return cmp.Compare(a.At, b.At) })
	return lifts, open
}

// LiftsWith adds to Lifts a lift of the turn that ended only plies later.
func (r Reader) LiftsWith(p *tracker.Ply, late tracker.Lift) []tracker.Lift {
	lifts, _ := r.Lifts(p)
	if slices.Contains(lifts, late) {
		return lifts
	}
	lifts = append(lifts, late)
	slices.SortStableFunc(lifts, func(a, b tracker.Lift) int { return cmp.Compare(a.At, b.At) })
	return lifts
}

// beganBefore reports whether a lift in the turn of ply p began while the turn was still the opponent's. An early reply did so too, but
// is p's own.
func (r Reader) beganBefore(p *tracker.Ply, l tracker.Lift) bool {
	return p.Prev.Prev != nil && l.At < r.Ended(p.Prev, p.Placed) && !Executes(p, l)
}

// concerns reports whether a lift is of a piece that ply p moves or captures.
func concerns(p *tracker.Ply, l tracker.Lift) bool {
	return boardgame.Concerned(p.Before, p.Move).Has(l.Point)
}

// Executes reports whether a lift is of the piece that ply p moved, or of the one that it captured.
func Executes(p *tracker.Ply, l tracker.Lift) bool {
	return l.Back == 0 && concerns(p, l)
}

// Ended returns when the turn of ply p ended: with its player's press, if he pressed before the time given, else when its piece stood.
// Without presses it adds the opponent's reaction time.
func (r Reader) Ended(p *tracker.Ply, before sensor.Micros) sensor.Micros {
	if at, ok := r.Presses.After(p.Side(), p.Placed); ok && at < before {
		return at
	}
	if !r.Presses.Any() {
		return p.Placed + tracker.ReactionTime
	}
	return p.Placed
}

// FirstStood returns when the piece of ply p first stood somewhere. Without presses the opponent may take the turn for his own from then
// on, even if the piece is straightened later.
func (r Reader) FirstStood(p *tracker.Ply) sensor.Micros {
	for _, rest := range p.Rests() {
		if !r.Presses.Any() && rest.Until-rest.Since >= tracker.StoodAfter {
			return rest.Since
		}
	}
	return p.Placed
}

// pressed reports whether a press marks when the turn of ply p began: his opponent's press, or the start of a game with presses.
func (r Reader) pressed(p *tracker.Ply) bool {
	if p.Prev.Prev == nil {
		return r.Presses.Any()
	}
	at, ok := r.Presses.After(p.Prev.Side(), p.Prev.Placed)
	return ok && at < p.Placed
}

// Lifted returns a lift of ply p as the rulebook judges it.
func (r Reader) Lifted(p *tracker.Ply, l tracker.Lift) touchmove.Lift {
	lift := touchmove.Lift{Point: l.Point, Owner: l.Owner, At: l.At, Uncertainty: l.Uncertainty, Back: l.Back, Brush: l.IsBrush(), Adjust: l.Adjust}
	if r.Rulings.FreesAny(p.Number) {
		lifts, _ := r.Lifts(p)
		lift.Accidental = r.free(p.Number, lifts, l.Point)
	}
	return lift
}

// Chatters reports whether a lift comes from a sensor that chatters or flutters, and not from a touch.
func (r Reader) Chatters(p *tracker.Ply, l tracker.Lift) bool {
	point := l.Point
	if p.Flipped {
		point = p.Before.Turned(point)
	}
	return r.Faults.Chatters(point, l.At) && !concerns(p, l)
}

// WithAllInTheAir returns turn t of ply p as the law judges it if the player touched each piece that was lifted before the move stood and
// is in the air still.
func (r Reader) WithAllInTheAir(p *tracker.Ply, t Turn) touchmove.Turn {
	after, _ := r.Tracker.After(p)
	for _, l := range after {
		if l.Back == 0 && l.At < p.Placed {
			t.Law = t.With(UndecidedLift{Lift: r.Lifted(p, l)})
		}
	}
	return t.Law
}
