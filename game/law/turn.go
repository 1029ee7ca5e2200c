package law

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
	"github.com/kyban/kyban/tracker"
)

// Turn is one reading of a ply as the rulebook judges it.
type Turn struct {
	Law       touchmove.Turn
	Mine      []touchmove.Lift // The lifts, if the player made all that may be his opponent's, except those right after a press.
	Undecided []UndecidedLift  // The lifts that only the arbiter can call the player's touches or not.
	Early     []tracker.Rest   // Where the moving piece stood before the turn began: an early reply, or the opponent pushed it there.
	Laid      []tracker.Rest   // Where the moving piece stood, or the captured piece was laid.
	Open      bool             // A piece lifted in it is still in the air, and may yet be set down as the reply.
	pressed   bool             // A press marks when the turn began.
}

// UndecidedLift is a lift that no sensor can decide.
type UndecidedLift struct {
	Lift touchmove.Lift
	Why  string
	With []touchmove.Lift // The player's own pieces in the air with it before his turn had surely begun: if it was in his hand, they were too.
}

// The reasons for a question about a lift.
const (
	EitherHand    = "either_hand"     // It is the opponent's, and was put back by itself: he may have straightened it.
	beforeGame    = "before_the_game" // It was put back long before the first move, and the start of the game is not known.
	alsoAdjusted  = "also_adjusted"   // It was lifted under an announced adjust that named no piece and had freed another already.
	undoneCapture = "undone_capture"  // The capturing piece could have captured it as well, and it came back later.
)

// Verdict judges the turn. It also names the article if the player made all lifts that may be his opponent's: the arbiter, who can ask,
// chooses.
func (t Turn) Verdict(book *rulebook.Rulebook) touchmove.Verdict {
	_, v := t.judged(book)
	return v
}

// judged returns the verdict and the turn that it judges: without the lifts that may be the opponent's, or with them if they lead to the
// same finding, as in most turns to none.
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

// With returns the turn if an undecided lift was the player's touch, with everything that the same gesture lifted.
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

// IsUndecided reports whether only the arbiter can call a lift the player's touch.
func (t Turn) IsUndecided(lift touchmove.Lift) bool {
	return slices.ContainsFunc(t.Undecided, func(u UndecidedLift) bool { return u.Lift == lift })
}

// DecidedBy returns the points of the undecided lifts that a ruling decides: those that would lead to a finding. ruling is one of
// trace.Rulings. side is NoSide and point is NoPoint if the ruling names none.
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

// The acts of a board for what is found, beside recording it.
type (
	// Exchanged notes, once, that a move is lawful if two pieces were exchanged when they were set up.
	Exchanged struct {
		Ply  int
		Side engine.Side
		Code string
	}
	// Pressed reports that a side pressed for no move in the turn of a ply.
	Pressed struct {
		Ply    int
		By     engine.Side
		Before boardgame.Position
	}
	// PutBack reports that the pieces are back and the ply is still to be played.
	PutBack struct{ Ply int }
	// Punished records a finding and its consequences. The move was made in the position Before.
	Punished struct {
		Finding record.Finding
		Before  boardgame.Position
	}
)

// finder reads the game and collects the acts that follow.
type finder struct {
	Reader
	acts []line.Act
}

func (f *finder) do(a line.Act) { f.acts = append(f.acts, a) }

// StandsNote notes that a move against the law stands by the rulebook, since the opponent has replied.
func StandsNote(g *line.State, p *tracker.Ply) record.Note {
	return g.Note(record.Note{Code: "illegal_move_stands", Ply: p.Number, Side: record.SideOf(p.Side())}, g.Book.Parameters.Penalties.Stands)
}
