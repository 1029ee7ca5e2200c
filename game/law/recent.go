package law

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Recent is a turn with its lifts, as the likeliest reading has them.
type Recent struct {
	Ply    int
	Prev   *tracker.Ply // The one before it.
	Made   *tracker.Ply // nil for the turn that is on.
	Before boardgame.Position
	Lifts  []tracker.Lift
}

// turnsBack is for how many plies a lift may turn out to have been one.
const turnsBack = 4

// RecentOf returns the turn that is on and those before it, the latest first, with their lifts since the time given.
func RecentOf(line *tracker.Tracker, since sensor.Micros) []Recent {
	last := line.Last()
	turns := make([]Recent, 0, 1+turnsBack)
	turns = append(turns, Recent{Ply: last.Number + 1, Prev: last, Before: line.Position(), Lifts: line.LiftsSince(since)})
	for p := last; p.Prev != nil && p.Number+turnsBack > last.Number; p = p.Prev {
		turns = append(turns, Recent{Ply: p.Number, Prev: p.Prev, Made: p, Before: p.Before, Lifts: p.LiftsSince(since)})
	}
	return turns
}

// find returns the turn that fact number serial is a lift of, and the place of the lift in it; nil where it is none.
func find(turns []Recent, serial int) (*Recent, int) {
	for t := range turns {
		i, found := slices.BinarySearchFunc(turns[t].Lifts, serial, func(l tracker.Lift, serial int) int { return l.Serial - serial })
		if found {
			return &turns[t], i
		}
	}
	return nil, 0
}

// Order says whether another touch of the same turn lies so close to lift i that nobody can tell which was first: uncertainty is the largest
// with which a lift is known.
func (t *Recent) Order(i int, uncertainty sensor.Micros) string {
	one := t.Lifts[i]
	near, _ := slices.BinarySearchFunc(t.Lifts, one.At-uncertainty, func(l tracker.Lift, at sensor.Micros) int { return cmp.Compare(l.At, at) })
	for j, l := range t.Lifts[near:] {
		if l.At > one.At+uncertainty {
			break
		}
		if near+j == i || l.IsBrush() || l.Adjust || l.AfterMove {
			continue
		}
		if d := max(l.At-one.At, one.At-l.At); d == 0 || d < max(l.Uncertainty, one.Uncertainty) {
			return "undetermined"
		}
	}
	return "determined"
}

// BeganIn returns the number of the ply in whose turn a lift of t began: that of t, or the one before it, whose turn was not
// over yet. It is 0 while the piece may yet be set down as an early reply, or be taken; in a game that is closing nothing comes any more.
func (r Reader) BeganIn(t *Recent, l tracker.Lift) int {
	mayGoOn := t.Made == nil && l.Back == 0 && !r.Closing
	if t.Prev.Prev == nil && mayGoOn && r.MayBeStraightened(t, l) {
		return 0
	}
	if t.Prev.Prev == nil {
		return t.Ply
	}
	until := r.Now + 1
	if t.Made != nil {
		until = t.Made.Placed
	}
	ended := r.Ended(t.Prev, until)
	if ended == t.Prev.Placed && r.Presses.Any() && t.Made == nil {
		ended = until // Nobody has pressed for it yet.
	}
	switch {
	case l.At >= ended && mayGoOn && r.MayBeStraightened(t, l):
		return 0 // Whether it binds shows when it is put back or taken.
	case l.At >= ended, t.Made != nil && Executes(t.Made, l):
		return t.Ply
	case mayGoOn:
		return 0
	}
	return t.Ply - 1
}

// Side returns who plays ply n, which is that of t or the one before it.
func (t *Recent) Side(n int) engine.Side {
	if n < t.Ply {
		return t.Before.Turn().Other()
	}
	return t.Before.Turn()
}

// Bound says whether a lift of t that began in the turn of ply n may bind its player, if it is no brush and was not announced.
func (r Reader) Bound(t *Recent, l tracker.Lift, n int) bool {
	if n < t.Ply {
		return l.At < t.Prev.Placed
	}
	straightened := l.Back != 0 && r.MayBeStraightened(t, l) || n == 1 && r.IsBeforeGame(l)
	return !l.AfterMove && !straightened
}

// MayBeStraightened says whether a lift in the turn of t may be in the hand of the opponent, whose piece it is: so it is right after he
// pressed, and while the player has no piece of his own in the air and did not take this one.
func (r Reader) MayBeStraightened(t *Recent, l tracker.Lift) bool {
	if l.Owner == t.Before.Turn() {
		return false
	}
	if t.Prev.Prev != nil {
		at, pressed := r.Presses.After(t.Prev.Side(), t.Prev.Placed)
		if pressed && at <= l.At && l.At < at+tracker.ReactionTime {
			return true
		}
	}
	return !(t.Made != nil && concerns(t.Made, l)) && !inOneHand(l, t.Lifts, t.Before.Turn())
}

// soFar returns those of the lifts since the last ply that are of the turn that is on: they began when the opponent's had ended.
func (r Reader) soFar(last *tracker.Ply, lifts []tracker.Lift) []tracker.Lift {
	if last.Prev == nil {
		return lifts
	}
	began, pressed := r.Presses.After(last.Side(), last.Placed)
	switch {
	case !pressed && r.Presses.Any():
		return nil // The turn is the opponent's until he presses.
	case !pressed:
		began = last.Placed
	}
	return slices.DeleteFunc(lifts, func(l tracker.Lift) bool { return l.At < began })
}
