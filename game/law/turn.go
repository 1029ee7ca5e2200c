package law

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// Turn is one reading of a ply as the rulebook judges it.
type Turn struct {
	Law       touchmove.Turn
	Mine      []touchmove.Lift // The lifts, if the player made all that may have been in his opponent's hand, but for those right after a press.
	Undecided []UndecidedLift  // Lifts of which only the arbiter can say whether they were the player's touches.
	Early     []tracker.Rest   // Where the moving piece stood before the turn began: an early reply, or the opponent pushed it there.
	Laid      []tracker.Rest   // Where the moving piece stood, or the piece that it captured was laid.
	Open      bool             // A piece that was lifted in it is in the air still: it may yet be set down as the reply.
	pressed   bool             // A press tells when the turn began.
}

// UndecidedLift is a lift that no sensor can decide.
type UndecidedLift struct {
	Lift touchmove.Lift
	Why  string
	With []touchmove.Lift // The player's own pieces that were in the air with it, before his turn had surely begun: if it was in his hand, they were.
}

// Why a lift is asked about.
const (
	EitherHand    = "either_hand"     // It is the opponent's, and was put back by itself: he may have straightened it.
	beforeGame    = "before_the_game" // It was put back long before the first move, and nothing told when the game began.
	alsoAdjusted  = "also_adjusted"   // It was lifted under an announced adjust that named no piece and had freed another already.
	undoneCapture = "undone_capture"  // The piece that captured could have captured it as well, and it came back later.
)

// Verdict judges the turn, and names the article that holds if the player made all lifts that may have been in his
// opponent's hand: the arbiter, who can ask, chooses.
func (t Turn) Verdict(book *rulebook.Rulebook) touchmove.Verdict {
	_, v := t.judged(book)
	return v
}

// judged returns the verdict, and what it judges: without the lifts that may have been in the opponent's hand, or with them where the same is
// found, as of most turns nothing.
func (t Turn) judged(book *rulebook.Rulebook) (touchmove.Turn, touchmove.Verdict) {
	v := touchmove.Judge(book, t.Law)
	if len(t.Mine) == len(t.Law.Lifts) {
		return t.Law, v
	}
	all := t.Law
	all.Lifts = t.Mine
	other := touchmove.Judge(book, all)
	same := v.Kind == other.Kind && (v.Kind == touchmove.NoFinding || slices.Equal(v.Duty, other.Duty))
	switch {
	case t.pressed && same:
		return all, other
	case v.Otherwise == "" && other.Article != v.Article:
		v.Otherwise = other.Article
	}
	return t.Law, v
}

// With is the turn if one of the lifts that are asked about was the player's touch, and with it what the same gesture lifted.
func (t Turn) With(a UndecidedLift) touchmove.Turn {
	law, asked := t.Law, []touchmove.Lift{}
	for _, u := range t.Undecided {
		asked = append(asked, u.Lift)
	}
	slices.SortStableFunc(asked, func(a, b touchmove.Lift) int { return cmp.Compare(a.At, b.At) })
	law.Lifts = append(append(slices.Clone(law.Lifts), a.Lift), a.With...)
	for _, l := range asked {
		if l.Point != a.Lift.Point && l.At >= a.Lift.At-sweepWithin && l.At <= a.Lift.Back && gestureOf(asked, a.Lift.Point).Has(l.Point) {
			law.Lifts = append(law.Lifts, l)
		}
	}
	slices.SortStableFunc(law.Lifts, func(a, b touchmove.Lift) int { return cmp.Compare(a.At, b.At) })
	return law
}

// DecidedBy returns the points of the undecided lifts that a ruling is about, as one of trace.Rulings of a side, NoSide where it names none,
// and of a point, NoPoint where it names none: it decides on those of which something would be found.
func (t Turn) DecidedBy(book *rulebook.Rulebook, ruling string, side engine.Side, point engine.Point) (points []engine.Point) {
	for _, a := range t.Undecided {
		named := point == a.Lift.Point
		switch ruling {
		case trace.RuleDutyStands, trace.RuleAccidental:
		case trace.RuleDismissed:
			named = named || !point.Valid()
		case trace.RuleTechnicalFault:
			named = side == t.Law.Before.Turn() || side == engine.NoSide
		default:
			named = false
		}
		if named && a.Lift.Binds() && touchmove.Judge(book, t.With(a)).Kind != touchmove.NoFinding {
			points = append(points, a.Lift.Point)
		}
	}
	return points
}
