package view

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
)

// Preview holds what would follow from an input. It shares no position with the board: a reader may use it while the board
// goes on.
type Preview struct {
	Start   boardgame.Position // The start position of the current game.
	Before  View               // The present state of the board.
	Records []record.Record    // The records that would follow.
	After   View               // The state of the board after them.
	Decides []engine.Point     // The pieces whose touches are in question, which a ruling decides.
}
