package touchmove

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
)

// binding returns the lifts that may be touches, in the order of At.
func binding(t Turn) []Lift {
	var lifts []Lift
	for _, l := range t.Lifts {
		if l.Binds() && l.Owner != engine.NoSide && t.Before.At(l.Point).Side() == l.Owner {
			lifts = append(lifts, l)
		}
	}
	slices.SortStableFunc(lifts, func(a, b Lift) int { return cmp.Compare(a.At, b.At) })
	return lifts
}

// boundary says how two actions are told apart when a piece came back and another left so close together that nobody
// knows whether the position was complete in between.
type boundary bool

const (
	parted boundary = false // It was complete: these are two actions.
	joined boundary = true  // It was not: they are one.
)

// lastAction returns the index of the first lift of the last action, which is the one that ends with pieces off their
// points because the move stands. It is len(lifts) when every piece came back: then the lift that made the move was missed.
func lastAction(lifts []Lift, unclear boundary) int {
	start := 0
	for i := range lifts {
		if completeBefore(lifts, i, unclear) {
			start = i
		}
	}
	if completeBefore(lifts, len(lifts), unclear) {
		return len(lifts)
	}
	return start
}

// completeBefore says whether every piece that lifts[:i] took up was back when lifts[i] left, or at the end.
func completeBefore(lifts []Lift, i int, unclear boundary) bool {
	for _, l := range lifts[:i] {
		if l.Back == 0 {
			return false
		}
		if i == len(lifts) {
			continue
		}
		next := lifts[i]
		if sameTime(l.Back, next.At, max(l.Uncertainty, next.Uncertainty)) {
			if unclear == joined {
				return false
			}
		} else if l.Back > next.At {
			return false
		}
	}
	return true
}

// onlyExecutes says whether the lifts take up nothing but the moving piece and the piece that it captures.
func onlyExecutes(lifts []Lift, t Turn) bool {
	captured := engine.NoPoint
	if to := t.Played.To(); t.Before.At(to).Side() == t.Before.Turn().Other() {
		captured = to
	}
	return !slices.ContainsFunc(lifts, func(l Lift) bool {
		return l.Point != t.Played.From() && l.Point != captured
	})
}
