package timekeeping

import (
	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// WaitsForPress says whether a mate that stands on the board ends the game only when it is pressed: by the rulebook, and since
// the time of the side that gave it runs.
func (k *Keeper) WaitsForPress() bool { return k.IsRunning() && k.law.MateAtPress }

// EndsAtBoard says whether a mate ends the game when it is on the board, so that time runs no more: by the rulebook, and since no
// flag of the side whose time runs fell before it.
func (k *Keeper) EndsAtBoard() bool {
	return k.IsRunning() && !k.law.MateAtPress && !k.state().Of(k.running()).Flag
}

// Mated stops the clock at the time at which a mate stood on the board, where that ends the game.
func (k *Keeper) Mated(stood sensor.Micros) {
	if k.EndsAtBoard() {
		k.clock.Stop(stood)
	}
}

// MateTooLate returns the article by which the mate of a ply came after the flag of the side that gave it, and whether it did.
// made is when it stood on the board.
func (k *Keeper) MateTooLate(side engine.Side, ply int, made sensor.Micros) (cited rulebook.Citation, late bool) {
	fell := k.fell[side]
	if !k.kept || fell.ply != ply || fell.ply == 0 {
		return rulebook.Citation{}, false
	}
	pressed := clock.Never // The flag fell while it was the side's turn: it had not pressed.
	return k.law.Mate, !k.law.MateWins(made, pressed, fell.at)
}
