package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

// Guide is what lights on the board, and a drawing of it, show to the people at the board: how to set it up or put it right,
// and which sensors are broken. It says nothing of what anybody did.
type Guide struct {
	Ready  bool            // All pieces stand: the game may begin.
	Place  engine.PointSet // A piece is missing there. Points of the board as it is placed, as those below.
	Take   engine.PointSet // A piece is too many there.
	Broken engine.PointSet // Sensors that can't be relied on.
}

// Guide returns what lights show now: while the pieces are set up, and while a move is taken back, which points want a
// piece and which don't.
func (b *Board) Guide() Guide {
	g := Guide{Ready: b.phase == Ready, Broken: b.faults.known()}
	var wanted engine.PointSet
	switch {
	case b.phase == SettingUp:
		wanted = b.unlike().Xor(b.raw)
	case b.phase == Playing && b.tracker.Restoring():
		wanted = b.tracker.Position().(*tracker.Xiangqi).Occupied()
		if turned, _ := b.tracker.Turned(); turned {
			wanted = wanted.Turned()
		}
	default:
		return g
	}
	g.Place = wanted.Without(b.raw).Without(g.Broken)
	g.Take = b.raw.Without(wanted).Without(g.Broken)
	return g
}
