package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/adjusting"
	"github.com/kyban/kyban/game/displaced"
	"github.com/kyban/kyban/game/turn"
	"github.com/kyban/kyban/sensor"
)

// startPlay takes it that something told that play begins: the arbiter, the schedule or the press of the player who does not move first. What was
// done before binds nobody, and where the pieces stand as they should it is forgotten.
func (b *Board) startPlay(at sensor.Micros) {
	if b.playStart.Known || !b.nobodyMoved() {
		return
	}
	b.playStart = turn.Start{Known: true, At: at}
	if b.phase == Playing && turn.AnyLiftBefore(b.tracker, at) {
		b.lateness.Straightened()
	}
	if b.phase == Playing && b.still <= at && b.raw == b.placed(b.start.Occupied()) {
		b.beginAnew()
		b.announced, b.alsoAdjusted, b.displaced = adjusting.Announced{}, map[int]bool{}, displaced.Pieces{}
		b.replied, b.stood, b.stoodPly, b.unjudged, b.cleared = map[int]bool{}, 0, 0, nil, false
		b.against.Forget()
	}
}

// startByWord lets play begin by the word of the arbiter. Where he stopped a game in which pieces had been lifted, it had begun before.
func (b *Board) startByWord() {
	if !b.time.IsRunning() && !(b.stopped && b.phase == Playing && turn.AnyLiftBefore(b.tracker, b.stoppedAt)) {
		b.startPlay(b.now)
	}
}

// startsByPress says whether a press lets play begin: that of the player who does not move first, as the pieces stand and nobody has
// moved. It is for no move, and starts the clock of who moves first.
func (b *Board) startsByPress(side engine.Side) bool {
	open := !b.playStart.Known && b.nobodyMoved() && (b.phase == Playing || b.phase == Ready) && !b.stopped
	return side != b.start.Turn() && open && b.tracker.Last().Number == 0 && b.tracker.OnBoard().Move == 0 && b.allStand()
}

// startOfPlay is what told when play began, or when it is to begin.
func (b *Board) startOfPlay() turn.Start {
	if start, scheduled := b.lateness.Start(); scheduled && !b.playStart.Known {
		return turn.Start{Known: true, At: start}
	}
	return b.playStart
}
