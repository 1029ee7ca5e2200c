package tracker

import "github.com/kyban/kyban/engine"

// Xiangqi is a position of xiangqi as the tracker sees it.
type Xiangqi struct {
	position engine.Position
	moves    []engine.Move            // Filled when first asked for.
	after    map[engine.Move]*Xiangqi // What After returned: many readings play the same moves.
	shifted  engine.Move              // What Displaced was asked for last, and
	without  *Xiangqi                 // what it returned.
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
	if m := engine.NewMove(from, to); x.shifted != m {
		x.shifted, x.without = m, &Xiangqi{position: x.position}
		x.without.position.Put(from, 0)
		x.without.position.Put(to, piece)
	}
	return x.without, true
}

// After returns the position that stands when m was made.
func (x *Xiangqi) After(m engine.Move) Position {
	after := x.after[m]
	if after == nil {
		after = &Xiangqi{position: x.position}
		after.position.Make(m)
		if x.after == nil {
			x.after = map[engine.Move]*Xiangqi{}
		}
		x.after[m] = after
	}
	return after
}

// Forget drops what is kept so as to answer sooner.
func (x *Xiangqi) Forget() { x.moves, x.after, x.shifted, x.without = nil, nil, 0, nil }
