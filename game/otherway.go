package game

import (
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// followOtherWay turns the board round if the other way explains more than the way that the first ply has told: its player moved an
// opponent's piece, and pressed for that. If both explain as much, no ply is certain.
func (b *Board) followOtherWay() {
	if b.config.Turned != tracker.TurnedAuto || b.otherBegan || b.asMoved != nil {
		return
	}
	other := b.s.Tracker.OtherWay()
	if other == nil {
		return
	}
	var less bool
	if less, b.eitherWay = b.s.Tracker.ExplainsLess(other); !less {
		return
	}
	b.forgetPly(b.s.Tracker.Ply(1), true)
	b.s.Tracker, b.displaced, b.turnSaid = other, line.Displaced{}, false
	b.forgetTurn()
	b.restoreTime(b.s.Tracker.Pressed() + 1)
	b.note(record.Note{Code: "lies_otherwise", Ply: 1}, rulebook.Citation{})
}
