package sensortest

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Truth is what really happened in a script, independent of the sensors.
type Truth struct {
	Board  engine.PointSet // The points on which pieces stood when the script began.
	Games  []GameTruth
	Faults []sensor.Fault // In the order of their times.
}

// GameTruth is the truth of one game.
type GameTruth struct {
	FEN     string
	Moves   []engine.Move   // The moves that count in the end, without those taken back.
	Placed  []sensor.Micros // When the piece of each of Moves was set down.
	Played  []engine.Move   // All moves in the order in which they were played, those taken back as well.
	Turned  bool            // The players sat on the wrong sides.
	Result  string          // The announced result, "*" for none.
	Reason  string
	Wrongs  []Wrong // The players' acts against the law, in the order of plies.
	Hidden  []int   // Plies that took a piece unseen when the same piece could have taken another: open until later plies decide.
	Named   []int   `json:",omitempty"` // Plies that promote a pawn and whose new piece the player named.
	Excused []int   // Plies in which pieces left their points by accident: a finding there is no false one.
	Mishap  *Mishap // The one that happened, nil for none.
}

// Wrong is one act against the law, or a touch whose duty was not obeyed.
type Wrong struct {
	Ply     int           // From 1.
	Kind    string        // As findings name it: breach, technical_fault, second_destination, illegal_move.
	Article string        // Of vn2004.
	Points  engine.Move   // For illegal_move the move, for second_destination the first one.
	At      sensor.Micros // When.
	Stands  bool          // For illegal_move: it was never put right.
}

// Blames reports whether a finding at this ply is not false: a board must see an act there as a touch.
func (g *GameTruth) Blames(ply int) bool {
	return slices.Contains(g.Excused, ply) || slices.ContainsFunc(g.Wrongs, func(w Wrong) bool { return w.Ply == ply })
}
