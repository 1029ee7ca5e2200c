package touchmove

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// option is a legal move with the pieces that it concerns beside the one it is named after.
type option struct {
	engine.Move
	mover    engine.Point // The point of the piece whose move it is by the law: castling is the king's.
	captured engine.Point // NoPoint for none. En passant it is not the pawn's target.
	rook     engine.Point // The rook of castling, NoPoint for none.
	alone    bool         // The king stays: such castling needs a touch of the rook alone.
}

// moves reports whether the move is one of the touched own piece.
func (m option) moves(touched engine.Point) bool {
	return m.mover == touched || m.alone && m.rook == touched
}

func options(p boardgame.Position) []option {
	legal := p.Moves()
	found := make([]option, len(legal))
	for i, m := range legal {
		king, rook := p.Castling(m)
		found[i] = option{Move: m, mover: m.From(), captured: boardgame.Captured(p, m), rook: rook}
		if king != engine.NoPoint {
			from, _ := p.Beside(m)
			found[i].mover, found[i].alone = king, from == engine.NoPoint
		}
	}
	return found
}
