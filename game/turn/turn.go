package turn

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
	Mine      []touchmove.Lift // The lifts, if the player made all that may have been in his opponent's hand where nobody pressed.
	Undecided []UndecidedLift  // Lifts of which only the arbiter can say whether they were the player's touches.
	Early     []tracker.Rest   // Where the moving piece stood before the turn began: an early reply, or the opponent pushed it there.
	Open      bool             // A piece that was lifted in it is in the air still: it may yet be set down as the reply.
}

// UndecidedLift is a lift that no sensor can decide.
type UndecidedLift struct {
	Lift touchmove.Lift
	Why  string
}

// Why a lift is asked about.
const (
	EitherHand    = "either_hand"    // It was lifted so soon after its owner's press that both hands may have done it.
	alsoAdjusted  = "also_adjusted"  // It was lifted under an announced adjust that named no piece and had freed another already.
	undoneCapture = "undone_capture" // The piece that captured could have captured it as well, and it came back later.
)

// Verdict judges the turn, and names the article that holds if the player made all lifts that may have been in his
// opponent's hand: the arbiter, who can ask, chooses.
func (t Turn) Verdict(book *rulebook.Rulebook) touchmove.Verdict {
	v := touchmove.Judge(book, t.Law)
	if len(t.Mine) == len(t.Law.Lifts) || v.Otherwise != "" {
		return v
	}
	all := t.Law
	all.Lifts = t.Mine
	if other := touchmove.Judge(book, all); other.Article != v.Article {
		v.Otherwise = other.Article
	}
	return v
}

// With is the turn if one of the lifts that are asked about was the player's touch.
func (t Turn) With(a UndecidedLift) touchmove.Turn {
	law := t.Law
	law.Lifts = append(slices.Clone(law.Lifts), a.Lift)
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
