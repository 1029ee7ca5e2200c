package chess

// Position is a position with all that its legal moves depend on. It is a value: a copy is independent.
type Position struct {
	board    [64]Piece
	kinds    [King + 1]PointSet
	sides    [Black + 1]PointSet
	castling [Black + 1][2]Point // The rooks with which a side may still castle, by wing; NoPoint for none.
	rights   PointSet            // All rooks with which a side may castle.
	passed   Point               // The point that a pawn has just passed, if it may be captured there; else NoPoint.
	turn     Side
	quiet    int // Half moves since the last capture or move of a pawn.
	number   int // The number of the move, from 1 on.
	key      uint64
}

// The wings, on which the king castles to file g and to file c.
const (
	kingWing = iota
	queenWing
)

// Turn returns the side to move.
func (p *Position) Turn() Side { return p.turn }

// At returns the piece on a point, none on NoPoint.
func (p *Position) At(at Point) Piece {
	if !at.Valid() {
		return 0
	}
	return p.board[at]
}

// Occupied returns the occupied points.
func (p *Position) Occupied() PointSet { return p.sides[White] | p.sides[Black] }

// PiecesOf returns the points of a side's pieces.
func (p *Position) PiecesOf(side Side) PointSet { return p.sides[side] }

// Of returns the points of a side's pieces of a kind.
func (p *Position) Of(side Side, kind Kind) PointSet { return p.sides[side] & p.kinds[kind] }

// Passed returns the point that a pawn has just passed, if it may be captured there, else NoPoint.
func (p *Position) Passed() Point { return p.passed }

// Quiet returns the half moves since the last capture or move of a pawn.
func (p *Position) Quiet() int { return p.quiet }

// Number returns the number of the move, from 1 on.
func (p *Position) Number() int { return p.number }

// InCheck reports whether the king of the side to move is attacked.
func (p *Position) InCheck() bool {
	return p.Of(p.turn, King) != 0 && p.attackers(p.king(p.turn), p.Occupied())&p.sides[p.turn.Other()] != 0
}

func (p *Position) king(side Side) Point { return p.Of(side, King).First() }

// attackers returns the pieces of both sides that attack a point, given the occupied points.
func (p *Position) attackers(at Point, occupied PointSet) PointSet {
	return pawnTakes[White][at]&p.Of(Black, Pawn) | pawnTakes[Black][at]&p.Of(White, Pawn) |
		knightSteps[at]&p.kinds[Knight] | kingSteps[at]&p.kinds[King] |
		bishopTakes(at, occupied)&(p.kinds[Bishop]|p.kinds[Queen]) | rookTakes(at, occupied)&(p.kinds[Rook]|p.kinds[Queen])
}

// put sets a piece on a point that is empty.
func (p *Position) put(piece Piece, at Point) {
	p.board[at] = piece
	p.kinds[piece.Kind()] |= 1 << at
	p.sides[piece.Side()] |= 1 << at
	p.key ^= pieceKeys[piece][at]
}

// lift takes the piece off a point.
func (p *Position) lift(at Point) Piece {
	piece := p.board[at]
	p.board[at] = 0
	p.kinds[piece.Kind()] &^= 1 << at
	p.sides[piece.Side()] &^= 1 << at
	p.key ^= pieceKeys[piece][at]
	return piece
}
