package touchmove

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
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

// boundary separates two actions if a piece came back and another left too close together to know whether the position
// was complete in between.
type boundary bool

const (
	parted boundary = false // It was complete: these are two actions.
	joined boundary = true  // It was not: they are one.
)

// lastAction returns the index of the first lift of the last action, which is the one that ends with pieces off their
// points because the move stands. It is len(lifts) if every piece came back: then the lift that made the move was missed.
func lastAction(lifts []Lift, unclear boundary) int {
	start := 0
	for i := 1; i < len(lifts); i++ {
		if completeBefore(lifts[i], lifts[start:i], unclear) {
			start = i
		}
	}
	if !slices.ContainsFunc(lifts[start:], func(l Lift) bool { return l.Back == 0 }) {
		return len(lifts)
	}
	return start
}

// completeBefore reports whether every piece of the action was back when the next one left.
func completeBefore(next Lift, action []Lift, unclear boundary) bool {
	return !slices.ContainsFunc(action, func(l Lift) bool {
		switch {
		case l.Back == 0:
			return true
		case sameTime(l.Back, next.At, max(l.Uncertainty, next.Uncertainty)):
			return unclear == joined
		}
		return l.Back > next.At
	})
}

// onlyExecutes reports whether the lifts take up nothing but the moving piece, the piece that it captures and the rook
// that castles with it.
func onlyExecutes(lifts []Lift, t Turn) bool {
	if t.Played == 0 {
		return false // There is no move yet.
	}
	captured := boardgame.Captured(t.Before, t.Played)
	king, rook := t.Before.Castling(t.Played)
	return !slices.ContainsFunc(lifts, func(l Lift) bool {
		return l.Point != t.Played.From() && l.Point != captured && l.Point != king && l.Point != rook
	})
}
