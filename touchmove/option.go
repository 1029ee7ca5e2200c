package touchmove

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// option is a legal move with the pieces that it concerns beside the one that it is named after.
type option struct {
	engine.Move
	captured engine.Point // NoPoint for none. En passant it is not where the pawn goes.
	rook     engine.Point // That castles, NoPoint for none.
}

func options(p boardgame.Position) []option {
	legal := p.Moves()
	found := make([]option, len(legal))
	for i, m := range legal {
		found[i] = option{m, boardgame.Captured(p, m), boardgame.Castled(p, m)}
	}
	return found
}
