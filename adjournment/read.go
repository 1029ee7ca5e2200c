package adjournment

import (
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Read returns the legal moves that the words of a sealed move can mean in the position at which it was sealed, in whatever
// notation they are written: none where it is illegal or no move at all, several where it is ambiguous.
func Read(p boardgame.Position, text string) []engine.Move { return p.Meant(strings.TrimSpace(text)) }
