package line

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
)

// Rulings is what the arbiter's rulings in force say about the plies, and what the rulebook makes of announced and sealed moves.
type Rulings interface {
	// Imposed returns the duty of a ply that a ruling or an announcement imposes, and whether there is one.
	Imposed(ply int) (Duty, bool)
	// Kept returns the touches that bind in the turn of a ply from before its move was void.
	Kept(ply int) []touchmove.Lift
	// KeptAsMade returns the same touches as they were made.
	KeptAsMade(ply int) []touchmove.Lift
	// Free reports whether a touch is not binding because the arbiter ruled it accidental.
	Free(ply int, point engine.Point) bool
	// FreesAny reports whether such a ruling frees any touch in the turn of a ply.
	FreesAny(ply int) bool
	// DismissesOn reports whether a ruling, made at a time or later, dismisses the charge against a side in the turn of a ply.
	DismissesOn(ply int, side engine.Side, since sensor.Micros) bool
	// DismissesSince reports whether a ruling made after a time dismisses the charge against a side.
	DismissesSince(side engine.Side, at sensor.Micros) bool
	// IllegalMoves returns the plies in whose turns a side made an illegal move.
	IllegalMoves(side engine.Side) []int
}

// Duty is a duty imposed by a ruling.
type Duty struct {
	Article string
	Moves   []engine.Move
}

// Verdict judges a move by the imposed duty.
func (d Duty) Verdict(played engine.Move) touchmove.Verdict {
	v := touchmove.Verdict{Article: d.Article, Duty: d.Moves, Obeyed: slices.Contains(d.Moves, played)}
	if !v.Obeyed {
		v.Kind = touchmove.Breach
	}
	return v
}
