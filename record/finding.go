package record

import (
	"slices"

	"github.com/kyban/kyban/sensor"
)

// Finding is what the program finds and an arbiter may rule on.
type Finding struct {
	Head      `type:"finding"`
	Ply       int           `json:"ply"`
	Side      Side          `json:"side" is:"side"`
	Article   string        `json:"article"`
	Otherwise string        `json:"otherwise,omitempty"` // The article under the other reading of the touches; the arbiter chooses.
	Kind      string        `json:"kind"`
	Duty      []string      `json:"duty"`
	Played    string        `json:"played"`
	From      string        `json:"from,omitempty"`      // displaced: the point that the piece left.
	To        string        `json:"to,omitempty"`        // displaced: where it stands, where that is known.
	Captured  bool          `json:"captured,omitempty"`  // displaced: it was captured on From, and put back on the board; a pawn captured en passant that was left there has From as its To.
	Loses     bool          `json:"loses,omitempty"`     // illegal_move, press_without_move, late: by this article, or by via, the move, or who is late, loses; the arbiter gives the result.
	Draws     bool          `json:"draws,omitempty"`     // illegal_move, press_without_move: it would lose, but the opponent can't mate; the arbiter gives the draw.
	Count     int           `json:"count,omitempty"`     // illegal_move, press_without_move: its number among those of its side in the game, where the rulebook counts them.
	Gets      Side          `json:"gets,omitempty"`      // The side that the rulebook gives time, which the arbiter adds,
	Amount    sensor.Micros `json:"amount_us,omitempty"` // so much of it.
	Via       string        `json:"via,omitempty"`       // The article that says what follows.
	Points    []string      `json:"points,omitempty"`    // wrong_start of more than one piece: the points that were empty or taken wrongly.
	Late      sensor.Micros `json:"late_us,omitempty"`   // late: for so long the side may be late, and it has not come.
	At        sensor.Micros `json:"at_us"`
	Rulebook  string        `json:"rulebook"`
}

// Holds says whether there is anything to find: who plays a move that is among those of his duty breaks nothing. A board says no finding that does
// not hold.
func (f Finding) Holds() bool {
	switch f.Kind {
	case "breach", "illegal_move", "technical_fault":
		return !slices.Contains(f.Duty, f.Played)
	}
	return true
}

// Question is what no sensor can decide, for the arbiter alone: it accuses nobody and is never counted.
type Question struct {
	Head     `type:"question"`
	Ply      int           `json:"ply"`
	Side     Side          `json:"side" is:"side"` // Whom it would bind.
	Point    string        `json:"point"`
	Article  string        `json:"article"`        // That would apply, if the touch was that side's.
	Why      string        `json:"why"`            // either_hand, before_the_game, displaced, undone_capture, also_adjusted, against_the_law
	Kind     string        `json:"kind,omitempty"` // What would then be found: breach, technical_fault, illegal_move.
	Duty     []string      `json:"duty"`           // What that side would have had to play.
	Played   string        `json:"played"`
	To       string        `json:"to,omitempty"`        // displaced: where the piece stands; Point where that is a pawn captured en passant that may have been left there.
	Lifted   sensor.Micros `json:"lifted_us,omitempty"` // Unless it is displaced.
	At       sensor.Micros `json:"at_us"`
	Rulebook string        `json:"rulebook"`
}

// Illegal says that a piece stands where no legal move puts it.
type Illegal struct {
	Head `type:"illegal"`
	Ply  int           `json:"ply"`
	Side Side          `json:"side" is:"side"`
	From string        `json:"from"`
	To   string        `json:"to"`
	At   sensor.Micros `json:"at_us"`
}

// Restored says that the pieces are back where they stood before an illegal move.
type Restored struct {
	Head `type:"restored"`
	Ply  int           `json:"ply"`
	At   sensor.Micros `json:"at_us"`
}
