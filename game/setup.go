package game

import (
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/sensor"
)

// setUpLate is how soon after the setup a lift still counts as straightening of the last piece.
const setUpLate sensor.Micros = 5_000_000

// forgetSetUp goes back to the last moves that may have belonged to the game: later ones were the pieces being set up again.
func (b *Board) forgetSetUp() {
	if b.s.Presses.Any() || b.s.Phase != Playing {
		return
	}
	b.s.Played.Forget(&b.s, b.illegalMoves.Drop())
	b.s.Cleared = false
}

// forgetLateSetUp takes a lift that came back soon after the setup as the last straightening of the pieces, not as a touch of the player
// who begins.
func (b *Board) forgetLateSetUp() {
	if b.s.Phase == Playing && b.s.Game > 1 && b.s.Now < b.s.Opened+setUpLate && b.s.Tracker.Last().Number == 0 && b.allStand() {
		b.s.Tracker, b.lifts = b.newTracker(), law.Waiting{}
	}
}

// maySetUpAgain reports whether ply n may be a part of setting up again, in a game without presses: it was partly unseen and the start
// position stands since, or it went to a start point of a piece or to where no sensor saw it.
func (b *Board) maySetUpAgain(n int) bool {
	p := b.s.Tracker.Ply(n)
	return p.Gapped && b.allStand() || b.s.Played.MayGoHome(&b.s, p)
}

// clearing is how many pieces in the air mean that the board is being cleared. A move and its reply lift four at most, when both capture
// and the hands overlap.
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
