package game

import (
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/sensor"
)

// setUpLate is how soon after the other pieces stood the last one is straightened.
const setUpLate sensor.Micros = 5_000_000

// forgetSetUp goes back to the last moves that may have belonged to the game: what came since was the pieces' being set up again.
func (b *Board) forgetSetUp() {
	if b.s.Presses.Any() || b.s.Phase != Playing {
		return
	}
	b.played.Forget(&b.s, b.illegalMoves.Drop())
	b.s.Cleared = false
}

// forgetLateSetUp takes a lift that came back so soon after the pieces were set up for the last straightening of them, and
// not for a touch of the player who begins.
func (b *Board) forgetLateSetUp() {
	if b.s.Phase == Playing && b.s.Game > 1 && b.s.Now < b.s.Opened+setUpLate && b.s.Tracker.Last().Number == 0 && b.allStand() {
		b.s.Tracker, b.lifts = b.newTracker(), law.Waiting{}
	}
}

// maySetUpAgain says whether ply n may be the pieces' being set up again, in a game where nobody presses: it was partly
// unseen and the start position stands since, or it went where a piece stands at the start or where no sensor saw it.
func (b *Board) maySetUpAgain(n int) bool {
	p := b.s.Tracker.Ply(n)
	return p.Gapped && b.allStand() || b.played.MayGoHome(&b.s, p)
}

// clearing is how many pieces are in the air when nobody plays any more: the board is being cleared. A move and its reply
// lift four at most, where both capture and the hands overlap.
const clearing = 5

// followClearing notes when the board is being cleared, and when it turns out not to be.
func (b *Board) followClearing() {
	switch {
	case b.s.Tracker.Astray():
	case b.s.Tracker.InTheAir() >= clearing:
		b.s.Cleared = true
	case b.s.Tracker.Air().Empty() && !b.allStand():
		b.s.Cleared = false
	}
}
