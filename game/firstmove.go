package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// asMoved follows the game as if the piece that came home to its point had been moved there by the first move, and not put
// right before it. What happens next tells which it was: the press, or whose piece moves. Where nobody presses and the other side of
// the board moves next, nothing tells that from a turned board: every ply stays open.
type asMoved struct {
	tracker *tracker.Tracker
	starts  []boardgame.Position
	lifts   waiting
}

func (m *asMoved) copied() *asMoved {
	if m == nil {
		return nil
	}
	c := &asMoved{starts: m.starts}
	c.tracker, _ = m.tracker.Copy()
	c.lifts.fresh = append(c.lifts.fresh, m.lifts.fresh...)
	return c
}

func (b *Board) eventAsMoved(e sensor.Event) {
	if b.asMoved == nil || len(b.plies) > 0 {
		return
	}
	serial := b.asMoved.tracker.Event(e, b.adjust.Side != engine.NoSide || b.stopped)
	if !e.Placed {
		b.asMoved.lifts.fresh = append(b.asMoved.lifts.fresh, lifting{serial, e.At})
	}
}

func (b *Board) pressAsMoved(in input.Input) {
	if b.asMoved != nil && len(b.plies) == 0 {
		b.asMoved.tracker.Press(in.Side, in.At)
		b.decideAsMoved()
	}
}

// decideAsMoved goes on with what explains more, as soon as one of both does and nothing is in the air.
func (b *Board) decideAsMoved() {
	m := b.asMoved
	if m == nil || len(b.plies) > 0 || !b.tracker.Astray() && !b.tracker.Air().Empty() {
		return
	}
	right, moved := b.tracker.Unexplained(), m.tracker.Unexplained()
	if moved < right {
		b.tracker, b.starts, b.lifts = m.tracker, m.starts, m.lifts
	}
	if moved != right || m.tracker.LikelierTurned() && !b.tracker.LikelierTurned() { // A turned board as well is one accident too many.
		b.asMoved = nil
	}
}
