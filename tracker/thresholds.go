package tracker

import "github.com/kyban/kyban/sensor"

// The envelope of a healthy board (docs/formats/traces.md), but for brushes, which brush.go has. Beyond it the evidence is bad, and a reading pays for it.
const (
	SlideRestBelow sensor.Micros = 100_000   // A sliding piece rests on a point for less.
	GapAtLeast     sensor.Micros = 12_000    // A captured piece's point is empty for at least so long.
	heldBelow      sensor.Micros = 5_000_000 // Nobody holds a piece in the air for longer while another moves.
	latePressBelow sensor.Micros = 3_000_000 // Whoever presses so late, when the opponent has replied and pressed, is still believed.
	takenWithin    sensor.Micros = 1_000_000 // Whoever takes a piece has both in his hands so soon after one another.
	StoodAfter     sensor.Micros = 300_000   // A piece that stands so long has made its move (vn2004 9.5b).
)

// How soon somebody can act on what he saw.
const (
	shortestReaction sensor.Micros = 150_000 // Nobody moves a hand any sooner.
	ReactionTime     sensor.Micros = 500_000 // The usual time until his hand is over the board: 250 ms to see it, as long for the way.
)
