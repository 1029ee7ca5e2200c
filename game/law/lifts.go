package law

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/tracker"
)

// Lifts returns the lifts that began in the turn of ply p, oldest first. A lift belongs to the turn in which it began, even if the piece
// comes back in a later one. open is true while a piece of these is in the air still.
func (r Reader) Lifts(p *tracker.Ply) (lifts []tracker.Lift, open bool) {
	own := p.Lifts()
	after, reply := r.Tracker.After(p)
	lifts = slices.Grow(lifts, len(own)+len(after))
	for _, l := range own {
		if !r.beganBefore(p, l) {
			lifts = append(lifts, l)
		}
	}
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

// IsOpen reports whether a piece that was lifted in the turn of ply p is in the air still.
func (r Reader) IsOpen(p *tracker.Ply) bool {
	_, open := r.Lifts(p)
	return open
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

// sweepWithin is the longest time between two pieces that leave their points by one gesture: a sleeve goes over both.
const sweepWithin sensor.Micros = 300_000

// Gesture returns the points cleared by one gesture in the turn of ply n, together with the given point. With NoPoint it returns the only
// gesture that no ruling calls accidental; none if there are several or none.
func (r Reader) Gesture(n int, point engine.Point) engine.PointSet {
	var found []engine.PointSet
	for _, g := range gestures(r.returned(r.LiftsIn(n), n)) {
		if g.Has(point) || !point.Valid() && !slices.ContainsFunc(g.Points(), func(p engine.Point) bool { return r.Rulings.Free(n, p) }) {
			found = append(found, g)
		}
	}
	var all engine.PointSet
	switch {
	case point.Valid():
		for _, g := range append(found, engine.SetOf(point)) {
			all = all.Or(g)
		}
	case len(found) == 1:
		all = found[0]
	}
	return all
}

// gestureOf returns the points cleared by one gesture together with the given point. The lifts come oldest first.
func gestureOf(lifts []touchmove.Lift, point engine.Point) engine.PointSet {
	all := engine.SetOf(point)
	for _, g := range gestures(lifts) {
		if g.Has(point) {
			all = all.Or(g)
		}
	}
	return all
}

// free reports whether the touch of a piece is not binding because the arbiter ruled that its gesture touched a piece by accident.
func (r Reader) free(n int, lifts []tracker.Lift, point engine.Point) bool {
	if !r.Rulings.FreesAny(n) {
		return false
	}
	if r.Rulings.Free(n, point) {
		return true
	}
	return slices.ContainsFunc(gestures(r.returned(lifts, n)), func(g engine.PointSet) bool {
		return g.Has(point) && slices.ContainsFunc(g.Points(), func(p engine.Point) bool { return r.Rulings.Free(n, p) })
	})
}

// kept returns the binding touches in the turn of ply n from before its move was void, as they bind now.
func (r Reader) kept(n int) []touchmove.Lift {
	lifts := r.Rulings.Kept(n)
	for i := range lifts {
		lifts[i].Accidental = lifts[i].Accidental || r.free(n, nil, lifts[i].Point)
	}
	return lifts
}

// returned returns the pieces that left their points in the turn of ply n and are back, oldest first.
func (r Reader) returned(lifts []tracker.Lift, n int) []touchmove.Lift {
	all := r.Rulings.KeptAsMade(n)
	for _, l := range lifts {
		all = append(all, touchmove.Lift{Point: l.Point, At: l.At, Back: l.Back, Adjust: l.Adjust || l.AfterMove})
	}
	all = slices.DeleteFunc(all, func(l touchmove.Lift) bool { return l.Back == 0 || l.Adjust })
	slices.SortStableFunc(all, func(a, b touchmove.Lift) int { return cmp.Compare(a.At, b.At) })
	return all
}

// gestures parts lifts into gestures: a piece that leaves its point soon after another one, and before that one is back, belongs to the
// same gesture. The played piece is not among them: no accident lifts it, and it comes back to no point.
func gestures(lifts []touchmove.Lift) (list []engine.PointSet) {
	var last, back sensor.Micros
	for i, l := range lifts {
		if i == 0 || l.At > back || l.At-last > sweepWithin {
			list, back = append(list, engine.PointSet{}), 0
		}
		list[len(list)-1].Add(l.Point)
		last, back = l.At, max(back, l.Back)
	}
	return list
}

// beforeAll is earlier than every time of a board.
const beforeAll sensor.Micros = -1_000_000_000

// LiftsSoFar returns the lifts of the current turn, without those from before the opponent's turn had ended.
func (r Reader) LiftsSoFar() []tracker.Lift {
	return r.soFar(r.Tracker.Last(), r.Tracker.Turn().Lifts())
}

// LiftsIn returns the lifts in the turn of ply n, which was made, stands or is in progress; none without a game.
func (r Reader) LiftsIn(n int) []tracker.Lift {
	if r.Tracker == nil {
		return nil
	}
	if p := r.Tracker.Ply(n); p != nil {
		lifts, _ := r.Lifts(p)
		return lifts
	}
	if n == r.Tracker.Last().Number+1 {
		return r.LiftsSoFar()
	}
	return nil
}

// Saw reports whether the board saw the piece on a point leave it in the turn of ply n.
func (r Reader) Saw(n int, point engine.Point) bool {
	left := func(l tracker.Lift) bool { return l.Point == point && !l.AfterMove }
	kept := func(l touchmove.Lift) bool { return l.Point == point }
	straightened := func(p *tracker.Ply) bool {
		return p != nil && slices.ContainsFunc(r.straightened(p), func(l tracker.Lift) bool { return l.Point == point })
	}
	return slices.ContainsFunc(r.LiftsIn(n), left) || slices.ContainsFunc(r.Rulings.KeptAsMade(n), kept) || r.Tracker != nil && slices.ContainsFunc(r.Tracker.Readings(n).Plies(), straightened)
}

// SoFar returns the turn of ply n as the rulebook judges it before the ply is made, or with a touch at the point seen that a person saw
// and the board did not. A piece that the opponent may have straightened counts if named has it: its owner says that the player touched
// it.
func (r Reader) SoFar(n int, seen engine.Point, named engine.PointSet) touchmove.Turn {
	p, law := r.Tracker.Ply(n), touchmove.Turn{}
	position, number, prev := r.Tracker.Position(), r.Tracker.Last().Number+1, r.Tracker.Last()
	if p != nil {
		position, law.Played, number, prev = p.Before, p.Move, n, p.Prev
	}
	law.Before, law.Lifts = position, r.kept(n)
	lifts := r.LiftsIn(n)
	for _, l := range lifts {
		straightened := l.Owner != position.Turn() && l.Back != 0 && !holdsBoth(prev, l, lifts, position.Turn())
		if straightened && l.Point != seen && !named.Has(l.Point) || n == 1 && r.IsBeforeGame(l) {
			continue
		}
		law.Lifts = append(law.Lifts, touchmove.Lift{Point: l.Point, Owner: l.Owner, At: l.At, Uncertainty: l.Uncertainty,
			Back: l.Back, Brush: l.IsBrush(), Adjust: l.Adjust || l.AfterMove || r.Adjusted[l.Serial], Accidental: r.free(number, lifts, l.Point)})
	}
	if seen.Valid() && !r.Saw(n, seen) && position.At(seen) != 0 {
		first := touchmove.Lift{Point: seen, Owner: position.At(seen).Side(), At: beforeAll, Back: beforeAll + 1}
		law.Lifts = append([]touchmove.Lift{first}, law.Lifts...)
	}
	return law
}

// Touches reports whether a side has surely touched a piece on purpose in the current turn, that of ply next.
func (r Reader) Touches(side engine.Side, next int) bool {
	lifts := r.LiftsSoFar()
	return slices.ContainsFunc(lifts, func(l tracker.Lift) bool {
		settled := l.Back != 0 || r.Now >= l.At+tracker.BrushBelow
		return l.Owner == side && settled && !l.IsBrush() && !l.Adjust && !r.free(next, lifts, l.Point)
	})
}
