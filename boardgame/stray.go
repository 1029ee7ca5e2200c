package boardgame

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
)

// stray is a rook that may castle, and that a hand has put on another point: it has made no move.
type stray struct {
	home, at engine.Point
}

// Displaced returns the position with the piece of one point on another. With a king on a wrong point the game can't go
// on.
func (c *Chess) Displaced(from, to engine.Point) (Position, bool) {
	piece := c.position.At(chessPoint(from))
	if !chessPoint(to).Valid() || piece == 0 || c.position.At(chessPoint(to)) != 0 {
		return c, false
	}
	moved := &Chess{position: c.position, strays: slices.Clone(c.strays)}
	moved.position.Displace(chessPoint(from), chessPoint(to))
	switch i := slices.IndexFunc(moved.strays, func(s stray) bool { return s.at == from }); {
	case i < 0 && c.position.MayCastleWith(chessPoint(from)):
		moved.strays = append(moved.strays, stray{from, to})
	case i >= 0 && moved.strays[i].home == to:
		moved.strays = slices.Delete(moved.strays, i, i+1)
		moved.position.AllowCastling(chessPoint(to))
	case i >= 0:
		moved.strays[i].at = to
	}
	return moved, piece.Kind() != chess.King
}

// straysAfter returns the displaced rooks that may still castle once they are back, after m: not those that moved or were
// captured, nor those of a king that has moved.
func (c *Chess) straysAfter(m engine.Move) []stray {
	if len(c.strays) == 0 {
		return nil
	}
	mover := c.At(m.From())
	return slices.DeleteFunc(slices.Clone(c.strays), func(s stray) bool {
		return s.at == m.From() || s.at == m.To() || mover.Kind() == "k" && mover.Side() == c.At(s.at).Side()
	})
}
