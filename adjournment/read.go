package adjournment

import (
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Read returns the legal moves that the words of a sealed move can mean in the position of the sealing, in any notation:
// none if it is illegal or no move at all, several if it is ambiguous.
func Read(p boardgame.Position, text string) []engine.Move { return p.Meant(strings.TrimSpace(text)) }
