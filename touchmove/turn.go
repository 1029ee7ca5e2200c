package touchmove

import (
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
