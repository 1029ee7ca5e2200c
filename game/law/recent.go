package law

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Recent is a turn with its lifts in the likeliest reading.
type Recent struct {
	Ply    int
	Prev   *tracker.Ply // The ply before it.
	Made   *tracker.Ply // nil for the current turn.
	Before boardgame.Position
	Lifts  []tracker.Lift
}

// turnsBack is for how many plies a fact may turn out to be a lift.
const turnsBack = 4

// RecentOf appends to turns the current one and those before it, latest first, with their lifts since a time.
func RecentOf(turns []Recent, line *tracker.Tracker, since sensor.Micros) []Recent {
	last := line.Last()
	turns = append(turns, Recent{Ply: last.Number + 1, Prev: last, Before: line.Position(), Lifts: line.Turn().LiftsSince(since)})
	for p := last; p.Prev != nil && p.Number+turnsBack > last.Number; p = p.Prev {
		turns = append(turns, Recent{Ply: p.Number, Prev: p.Prev, Made: p, Before: p.Before, Lifts: p.LiftsSince(since)})
	}
	return turns
}

// find returns the turn in which fact number serial is a lift, and its index there; nil if it is no lift.
func find(turns []Recent, serial int) (*Recent, int) {
	for t := range turns {
		i, found := slices.BinarySearchFunc(turns[t].Lifts, serial, func(l tracker.Lift, serial int) int { return l.Serial - serial })
		if found {
			return &turns[t], i
		}
	}
	return nil, 0
}

// Order returns "undetermined" if another touch of the same turn lies so close to lift i that no sensor shows which was first.
// uncertainty is the largest uncertainty of any lift.
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

// BeganIn returns the ply in whose turn a lift of t began: that of t, or the one before it if its turn was not over yet. It returns 0
// while the piece may yet be set down as an early reply, or be taken; not in a game that is closing, where nothing more comes.
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
		ended = until // No press for it yet.
	}
	switch {
	case l.At >= ended && mayGoOn && r.MayBeStraightened(t, l):
		return 0 // It shows whether it binds when it is put back or taken.
	case l.At >= ended, t.Made != nil && Executes(t.Made, l):
		return t.Ply
	case mayGoOn:
		return 0
	}
	return t.Ply - 1
}

// Side returns the side of ply n, which is that of t or the one before it.
func (t *Recent) Side(n int) engine.Side {
	if n < t.Ply {
		return t.Before.Turn().Other()
	}
	return t.Before.Turn()
}

// Bound reports whether a lift of t that began in the turn of ply n may bind its player, if it is no brush and was not announced.
func (r Reader) Bound(t *Recent, l tracker.Lift, n int) bool {
	if n < t.Ply {
		return l.At < t.Prev.Placed
	}
	straightened := l.Back != 0 && r.MayBeStraightened(t, l) || n == 1 && r.IsBeforeGame(l)
	return !l.AfterMove && !straightened
}

// MayBeStraightened reports whether a lift in the turn of t may be the opponent's, of his own piece: right after he pressed, and while
// the player has no piece of his own in the air and did not take this one.
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
	return !(t.Made != nil && concerns(t.Made, l)) && !holdsBoth(t.Prev, l, t.Lifts, t.Before.Turn())
}

// soFar returns the lifts since the last ply that belong to the current turn: they began after the opponent's turn had ended.
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
