package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/displaced"
)

// Guide returns what lights show now: while the pieces are set up, while a move is taken back and while the arbiter has a
// position restored, which points want a piece and which don't. Under a rulebook that guides the players (casual) so do
// they while a piece stands against the law, and while one is displaced.
func (b *Board) Guide() Guide {
	g := Guide{Broken: b.faults.Broken()}
	if b.phase == Ready && b.setup.Empty.Empty() {
		g.Ready = b.placed(boardgame.Kings(b.start))
	}
	var wanted engine.PointSet
	switch {
	case b.otherGame != "":
		g.Asks = b.raw
		return g
	case b.phase == SettingUp:
		wanted = b.unlike().Xor(b.raw)
	case b.adjourned.On() && b.phase == Playing: // The pieces may be put away meanwhile.
		return g
	case b.replay.Ply() > 0:
		position := b.replay.Position()
		wanted = b.placed(position.Occupied())
	case b.restoration != nil:
		wanted = b.placed(b.restoration.Position.Occupied())
	case b.phase == Playing && (b.tracker.Restoring() || b.against.Said() != nil && b.book.Parameters.Guided):
		wanted = b.placed(b.tracker.Position().Occupied())
	case b.nobodyMoved():
		g.Place, g.Take = b.setup.Empty.Without(b.raw), b.setup.Taken.And(b.raw)
		return g
	case b.phase == Playing && b.book.Parameters.Guided:
		wanted = b.raw.Or(b.placed(displaced.Homes(b.displacedNow()))).Without(b.placed(displaced.Places(b.displacedNow())))
	default:
		return g
	}
	g.Place = wanted.Without(b.raw).Without(g.Broken)
	g.Take = b.raw.Without(wanted).Without(g.Broken)
	return g
}

// placed returns points of the game as points of the board as it is placed, or the other way round.
func (b *Board) placed(points engine.PointSet) engine.PointSet {
	if turned, _ := b.tracker.Turned(); turned {
		return b.start.TurnedSet(points)
	}
	return points
}
