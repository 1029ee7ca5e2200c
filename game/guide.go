package game

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
)

// Guide returns what lights show now: the points that want a piece and those that don't, while the pieces are set up, a move is taken
// back or a position is restored. Under a rulebook that guides the players (casual) it does so, too, while a piece stands against the law
// or is displaced.
func (b *Board) Guide() Guide {
	g := Guide{Broken: b.s.Faults.Broken()}
	if b.s.Phase == Ready && b.setup.Empty.Empty() {
		g.Ready = b.s.Placed(boardgame.Kings(b.s.Start))
	}
	var wanted engine.PointSet
	switch {
	case b.otherGame != "":
		g.Asks = b.s.Raw
		return g
	case b.s.Phase == SettingUp:
		wanted = b.unlike().Xor(b.s.Raw)
	case b.adjourned.On() && b.s.Phase == Playing: // The pieces may be put away meanwhile.
		return g
	case b.replay.Ply() > 0:
		position := b.replay.Position()
		wanted = b.s.Placed(position.Occupied())
	case b.s.Restoration != nil:
		wanted = b.s.Placed(b.s.Restoration.Position.Occupied())
	case b.s.Phase == Playing && (b.s.Tracker.Restoring() || b.illegalMoves.Said() != nil && b.s.Book.Parameters.Guided):
		wanted = b.s.Placed(b.s.Tracker.Position().Occupied())
	case b.nobodyMoved():
		g.Place, g.Take = b.setup.Empty.Without(b.s.Raw), b.setup.Taken.And(b.s.Raw)
		return g
	case b.s.Phase == Playing && b.s.Book.Parameters.Guided:
		wanted = b.s.Raw.Or(b.s.Placed(line.DisplacedHomes(b.displacedNow()))).Without(b.s.Placed(line.DisplacedPlaces(b.displacedNow())))
	default:
		return g
	}
	g.Place = wanted.Without(b.s.Raw).Without(g.Broken)
	g.Take = b.s.Raw.Without(wanted).Without(g.Broken)
	return g
}
