package touchmove

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Lift is one piece that left its point while a side was to move, as the tracker saw it.
type Lift struct {
	Point       engine.Point
	Owner       engine.Side
	At          sensor.Micros // When it left.
	Uncertainty sensor.Micros // It left at most this long before At.
	Back        sensor.Micros // When it came back to its own point, 0 if it did not before the move stood.
	Brush       bool          // Away for less than a brush and back: it does not bind.
	Adjust      bool          // Announced beforehand on the player's own turn: it does not bind.
	Accidental  bool          // The arbiter ruled it accidental: it does not bind.
}

// Binds reports whether the lift may be a touch: it is no brush, no announced adjust and not ruled accidental.
func (l Lift) Binds() bool { return !l.Brush && !l.Adjust && !l.Accidental }

// SameTime reports whether the order of two lifts can't be known: they came from the same scan, or they are closer than
// the larger of their uncertainties.
func (l Lift) SameTime(other Lift) bool {
	return sameTime(l.At, other.At, max(l.Uncertainty, other.Uncertainty))
}

func sameTime(a, b, uncertainty sensor.Micros) bool { return a == b || max(a-b, b-a) < uncertainty }

// Turn is what the law judges: one side's turn from the position before it to the move that stands.
type Turn struct {
	Before boardgame.Position // Must not be nil.
	// Lifts in the order of At. A lift counts only when its owner's piece stands on its point in Before: a moving piece
	// that is taken up again from a point on its way is still the lift with which it left its own.
	Lifts  []Lift
	Played engine.Move
	// Stood are the moves, other than the last, by which a piece came to stand long enough on a point to have made its
	// move, in order (vn2004 9.5b); the piece need not be the one played in the end. A move that the law of movement
	// forbids is passed over: it was not made.
	Stood []engine.Move
}

// Kind is the kind of a finding. The zero value is no finding.
type Kind string

// The kinds of touch-move findings.
const (
	NoFinding         Kind = ""
	Breach            Kind = "breach"             // The move played is not the duty.
	TechnicalFault    Kind = "technical_fault"    // No rung of the cascade could be obeyed.
	SecondDestination Kind = "second_destination" // The piece stood on one point and was moved on.
)

// Verdict is an edition's verdict on a turn.
type Verdict struct {
	Article      string        // The first rung that could be obeyed, such as "9.3a"; empty without a known touch.
	Via          string        // The article that refers to it ("9.5"), empty for none.
	Otherwise    string        // The article under the other reading of the last action, empty if it is the same.
	Duty         []engine.Move // The legal moves that obey it, sorted by their text; empty if no rung could be obeyed.
	Obeyed       bool          // Played is a duty, or any legal move if no rung could be obeyed.
	Undetermined bool          // The order of the deciding touches could not be determined.
	Kind         Kind          // Empty also if Played is illegal: another article finds that, and the turn goes on.
}

// castling returns the pairs of the touches, or those of king and rooks if castling was meant. An own piece that can't be
// moved is passed over (4.3.1), and later touches may still mean castling.
func (c court) castling(found []pair, touches []Lift) []pair {
	mover, before := c.turn.Before.Turn(), c.turn.Before
	able := slices.DeleteFunc(slices.Clone(touches), func(l Lift) bool {
		castles := slices.ContainsFunc(touches, func(o Lift) bool {
			return before.CastlingPair(l.Point, o.Point) || before.CastlingPair(o.Point, l.Point)
		})
		return l.Owner == mover && !castles && !slices.ContainsFunc(c.legal, func(m option) bool { return m.moves(l.Point) })
	})
	if meant := withRooks(pairs(able, mover), able, before); slices.ContainsFunc(meant, func(p pair) bool { return p.rook != engine.NoPoint }) {
		return meant
	}
	return found
}

// withRooks adds the rook of castling to the pairs in which only own pieces were touched: the king was touched, and a
// rook on its side's first rank. If several rooks may have been the first one touched after the king, there is a pair for
// each.
func withRooks(pairs []pair, touches []Lift, before boardgame.Position) []pair {
	var found []pair
	for _, p := range pairs {
		partners := partners(p, touches, before)
		if len(partners) == 0 {
			found = append(found, p)
		}
		for _, partner := range partners {
			p.rook = partner
			if before.CastlingPair(partner, p.own) {
				p.rook = p.own // It was touched before the king.
			}
			found = append(found, p)
		}
	}
	return found
}

// partners returns the king, if the own piece of the pair is a rook, or the rooks that may have been touched first beside
// the king.
func partners(p pair, touches []Lift, before boardgame.Position) []engine.Point {
	if p.own == engine.NoPoint || p.opponent != engine.NoPoint {
		return nil
	}
	return firsts(slices.DeleteFunc(slices.Clone(touches), func(l Lift) bool {
		return !before.CastlingPair(p.own, l.Point) && !before.CastlingPair(l.Point, p.own)
	}))
}

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
