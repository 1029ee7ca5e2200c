package tracker

import "github.com/kyban/kyban/engine"

// Xiangqi is a position of xiangqi as the tracker sees it.
type Xiangqi struct {
	position engine.Position
	moves    []engine.Move // Filled when first asked for.
	played   engine.Move   // The move that After was asked for last, and
	after    *Xiangqi      // what it returned: facts that are read again play the same moves.
}

// NewXiangqi returns the position p for the tracker.
func NewXiangqi(p engine.Position) *Xiangqi { return &Xiangqi{position: p} }

// Engine returns a copy of the engine's position.
func (x *Xiangqi) Engine() engine.Position { return x.position }

// Turn returns who is to move.
func (x *Xiangqi) Turn() engine.Side { return x.position.Turn() }

// Occupied returns where pieces stand.
func (x *Xiangqi) Occupied() engine.PointSet { return x.position.Occupied() }

// PiecesOf returns where the pieces of one side stand.
func (x *Xiangqi) PiecesOf(s engine.Side) engine.PointSet { return x.position.PiecesOf(s) }

// Legal says whether the side to move may play m.
func (x *Xiangqi) Legal(m engine.Move) bool { return x.position.Legal(m) }

// Moves returns all legal moves. The caller must not change them.
func (x *Xiangqi) Moves() []engine.Move {
	if x.moves == nil {
		x.moves = x.position.LegalMoves(make([]engine.Move, 0, 48))
	}
	return x.moves
}

// Displaced returns the position with the piece of one point on another. Where a general stands wrong nobody can go on.
func (x *Xiangqi) Displaced(from, to engine.Point) (Position, bool) {
	piece := x.position.At(from)
	if piece == 0 || piece.Kind() == engine.General || x.position.At(to) != 0 {
		return x, false
	}
	moved := &Xiangqi{position: x.position}
	moved.position.Put(from, 0)
	moved.position.Put(to, piece)
	return moved, true
}

// After returns the position that stands when m was made.
func (x *Xiangqi) After(m engine.Move) Position {
	if x.after == nil || x.played != m {
		x.played, x.after = m, &Xiangqi{position: x.position}
		x.after.position.Make(m)
	}
	return x.after
}
