package tracker

import "github.com/kyban/kyban/sensor"

// The envelope of a healthy board (docs/formats/traces.md), without brushes (BrushBelow). Beyond it evidence is bad, and a reading pays.
const (
	SlideRestBelow sensor.Micros = 100_000   // A sliding piece rests on a point for less.
	gapAtLeast     sensor.Micros = 12_000    // The point of a captured piece is empty for at least so long.
	heldBelow      sensor.Micros = 5_000_000 // No hand holds a piece in the air for longer while another moves.
	latePressBelow sensor.Micros = 3_000_000 // A press so late, when the opponent has replied and pressed, still counts.
	takenWithin    sensor.Micros = 1_000_000 // A player who captures has both pieces in his hands so soon after one another.
	StoodAfter     sensor.Micros = 300_000   // A piece that stands so long has made its move (vn2004 9.5b).
)

// How soon a player can act on what he saw.
const (
	shortestReaction sensor.Micros = 150_000 // No hand moves any sooner.
	ReactionTime     sensor.Micros = 500_000 // The usual time until his hand is over the board: 250 ms to see it, as long for the way.
)

// BrushBelow is how long a brush may last on a healthy board (docs/formats/traces.md): a piece that is back sooner was brushed, not
// lifted.
const BrushBelow sensor.Micros = 60_000

// IsBrush reports whether the piece was back too soon for a lift.
func (l Lift) IsBrush() bool { return l.Back != 0 && l.Back-l.At < BrushBelow }
