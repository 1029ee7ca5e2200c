package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/sensor"
)

// follow follows the game also as if a piece that came home had made the first move; nil means no more.
func (b *Board) follow(m *setup.AsMoved) { b.asMoved, b.s.AsMoved = m, m != nil }

func (b *Board) eventAsMoved(e sensor.Event) {
	if b.s.AsMoved && len(b.s.Plies) == 0 {
		b.asMoved.Event(e, b.adjust.Side != engine.NoSide || b.s.Stopped)
	}
}

func (b *Board) pressAsMoved(side engine.Side, at sensor.Micros) {
	if b.s.AsMoved && len(b.s.Plies) == 0 {
		b.asMoved.Tracker.Press(side, at)
		b.decideAsMoved()
	}
}

// decideAsMoved goes on with the reading that explains more, as soon as one does and no piece is in the air.
func (b *Board) decideAsMoved() {
	m := b.asMoved
	if m == nil || len(b.s.Plies) > 0 || !b.s.Tracker.Astray() && !b.s.Tracker.Air().Empty() {
		return
	}
	more, decided := m.Explains(b.s.Tracker)
	if more {
		b.s.Tracker, b.starts, b.lifts = m.Tracker, m.Starts, m.Lifts
	}
	if decided || m.Tracker.LikelierTurned() && !b.s.Tracker.LikelierTurned() { // A turned board on top is one accident too many.
		b.follow(nil)
	}
}
