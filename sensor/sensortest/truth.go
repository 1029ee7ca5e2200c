package sensortest

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Truth is what really happened in a script, whatever the sensors make of it.
type Truth struct {
	Board  engine.PointSet // The points on which pieces stood when the script began.
	Games  []GameTruth
	Faults []sensor.Fault // In the order of their times.
}

// GameTruth is what really happened in one game.
type GameTruth struct {
	FEN     string
	Moves   []engine.Move   // As they stood in the end: none that was taken back.
	Placed  []sensor.Micros // When the piece of each of Moves was set down.
	Played  []engine.Move   // All of them in the order in which they were played, those taken back as well.
	Turned  bool            // The players sat on the wrong sides.
	Result  string          // As it was announced, "*" when it was not.
	Reason  string
	Wrongs  []Wrong // What the players did against the law, in the order of plies.
	Hidden  []int   // Plies that took a piece unseen when the same piece could have taken another: open until later plies tell.
	Named   []int   `json:",omitempty"` // Plies that promote a pawn and of which somebody said what it became.
	Excused []int   // Plies in which pieces left their points by accident: a finding there is no false one.
	Mishap  *Mishap // The one that happened, nil for none.
}

// Wrong is one thing done against the law, or a touch whose duty was not obeyed.
type Wrong struct {
	Ply     int           // From 1.
	Kind    string        // As findings name it: breach, technical_fault, second_destination, illegal_move.
	Article string        // Of vn2004.
	Points  engine.Move   // What was done: for illegal_move the move, for second_destination the first one.
	At      sensor.Micros // When.
	Stands  bool          // For illegal_move: nobody put it right.
}

// Blames says whether a finding at this ply is not false: something was done there that a board must see as a touch.
func (g *GameTruth) Blames(ply int) bool {
	return slices.Contains(g.Excused, ply) || slices.ContainsFunc(g.Wrongs, func(w Wrong) bool { return w.Ply == ply })
}
