package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
)

// startPlay begins play by a signal: the arbiter, the schedule, or the press of the player who does not move first. Earlier touches bind
// no player, and are forgotten if the pieces stand as they should.
func (b *Board) startPlay(at sensor.Micros) {
	if b.playStart.Known || !b.nobodyMoved() {
		return
	}
	b.playStart = law.Start{Known: true, At: at}
	if b.s.Phase == Playing && law.AnyLiftBefore(b.s.Tracker, at) {
		b.lateness.Straightened()
	}
	if b.s.Phase == Playing && b.s.Still <= at && b.s.Raw == b.s.Placed(b.s.Start.Occupied()) {
		b.beginAnew()
		b.announced, b.alsoAdjusted, b.displaced = line.Announced{}, map[int]bool{}, line.Displaced{}
		b.replied, b.stood, b.s.Stood, b.unjudged, b.s.Cleared = map[int]bool{}, 0, 0, nil, false
		b.illegalMoves.Forget()
	}
}

// startByWord begins play by the arbiter's word. If he stopped a game with lifted pieces, it had begun before.
func (b *Board) startByWord() {
	if !b.time.IsRunning() && !(b.s.Stopped && b.s.Phase == Playing && law.AnyLiftBefore(b.s.Tracker, b.s.StoppedAt)) {
		b.startPlay(b.s.Now)
	}
}

// startsByPress reports whether a press begins play: the player who does not move first presses while the pieces stand and no move is
// made. The press is for no move, and starts the clock of the first player.
func (b *Board) startsByPress(side engine.Side) bool {
	open := !b.playStart.Known && b.nobodyMoved() && (b.s.Phase == Playing || b.s.Phase == Ready) && !b.s.Stopped
	return side != b.s.Start.Turn() && open && b.s.Tracker.Last().Number == 0 && b.s.Tracker.OnBoard().Move == 0 && b.allStand()
}

// startOfPlay returns the event that began play, or the time when it is to begin.
func (b *Board) startOfPlay() law.Start {
	if start, scheduled := b.lateness.Start(); scheduled && !b.playStart.Known {
		return law.Start{Known: true, At: start}
	}
	return b.playStart
}
