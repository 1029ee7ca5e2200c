package view

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
)

// Preview is what would follow from an input. Its positions are its own: it is read while the board goes on.
type Preview struct {
	Start   boardgame.Position // The game that is on began with it.
	Before  View               // How the board stands.
	Records []record.Record    // What would be said.
	After   View               // How the board would stand then.
	Decides []engine.Point     // The pieces of whose touches it was a question, which a ruling decides.
}
