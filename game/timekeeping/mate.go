package timekeeping

import (
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// WaitsForPress reports whether a mate on the board ends the game only when it is pressed: the rulebook says so, and the
// time of the side that gave it runs.
func (k *Keeper) WaitsForPress() bool { return k.IsRunning() && k.law.MateAtPress }

// EndsAtBoard reports whether a mate ends the game when it stands on the board, so that time stops: the rulebook says so,
// and no flag of the side whose time runs fell before it.
func (k *Keeper) EndsAtBoard() bool {
	return k.IsRunning() && !k.law.MateAtPress && !k.state().Of(k.running()).Flag
}

// Mated stops the clock at the time when a mate stood on the board, if that ends the game.
func (k *Keeper) Mated(stood sensor.Micros) {
	if k.EndsAtBoard() {
		k.clock.Stop(stood)
	}
}

// MateTooLate returns the article by which the mate of a ply came after the flag of its side, and whether it did. made is
// the time when it stood on the board.
func (k *Keeper) MateTooLate(side engine.Side, ply int, made sensor.Micros) (cited rulebook.Citation, late bool) {
	fell := k.fell[side]
	if !k.kept || fell.ply != ply || fell.ply == 0 {
		return rulebook.Citation{}, false
	}
	pressed := clock.Never // The flag fell while it was the side's turn: it had not pressed.
	return k.law.Mate, !k.law.MateWins(made, pressed, fell.at)
}
