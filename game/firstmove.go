package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/sensor"
)

func (b *Board) eventAsMoved(e sensor.Event) {
	if b.asMoved != nil && len(b.plies) == 0 {
		b.asMoved.Event(e, b.adjust.Side != engine.NoSide || b.stopped)
	}
}

func (b *Board) pressAsMoved(in input.Input) {
	if b.asMoved != nil && len(b.plies) == 0 {
		b.asMoved.Tracker.Press(in.Side, in.At)
		b.decideAsMoved()
	}
}

// decideAsMoved goes on with what explains more, as soon as one of both does and nothing is in the air.
func (b *Board) decideAsMoved() {
	m := b.asMoved
	if m == nil || len(b.plies) > 0 || !b.tracker.Astray() && !b.tracker.Air().Empty() {
		return
	}
	more, decided := m.Explains(b.tracker)
	if more {
		b.tracker, b.starts, b.lifts = m.Tracker, m.Starts, m.Lifts
	}
	if decided || m.Tracker.LikelierTurned() && !b.tracker.LikelierTurned() { // A turned board as well is one accident too many.
		b.asMoved = nil
	}
}
