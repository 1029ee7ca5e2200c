package engine

// Position is a board with its pieces, the side to move and the counters of FEN.
//
// It is a value: q := p is a full copy, and two positions made in the same way are equal under ==. The zero value is an
// empty board without a side to move; Put and SetTurn set it up.
type Position struct {
	board [Points]Piece
	turn  Side
	kinds [Pawn + 1]PointSet
	sides [Second + 1]PointSet
	lines lines
	key   uint64
	ply   int32
	quiet int32 // The half moves since the last capture, FEN's fifth field.
}

// StartPosition returns the start position.
func StartPosition() Position { return startPosition }

var startPosition = mustParseFEN(StartFEN)

// At returns the piece on pt, none for an empty point and for NoPoint.
func (p *Position) At(pt Point) Piece {
	if !pt.Valid() {
		return 0
	}
	return p.board[pt]
}

// Turn returns the side to move.
func (p *Position) Turn() Side { return p.turn }

// Occupied returns the occupied points.
func (p *Position) Occupied() PointSet { return p.sides[First].Or(p.sides[Second]) }

// PiecesOf returns the points of the pieces of s.
func (p *Position) PiecesOf(s Side) PointSet {
	if s != First && s != Second {
		return PointSet{}
	}
	return p.sides[s]
}

// Find returns the points of such pieces.
func (p *Position) Find(piece Piece) PointSet {
	return p.PiecesOf(piece.Side()).And(p.kinds[piece.Kind()])
}

// Ply returns the number of half moves by the move number and the side to move: 0 before Red's first move, 1 before
// Black's.
func (p *Position) Ply() int { return int(p.ply) }

// Quiet returns the number of half moves since the last capture, as far back as the position knows.
func (p *Position) Quiet() int { return int(p.quiet) }

// Put sets piece on pt in place of any other; no piece (0) empties the point. It does nothing for NoPoint.
func (p *Position) Put(pt Point, piece Piece) {
	if !pt.Valid() {
		return
	}
	if old := p.board[pt]; old != 0 {
		p.take(pt, old)
	}
	if piece.Side() != NoSide && piece.Kind() != NoKind {
		p.place(pt, piece)
	}
}

// SetTurn makes s the side to move. The move number stays, so Ply follows.
func (p *Position) SetTurn(s Side) {
	if s != p.turn {
		p.key ^= turnKey(p.turn) ^ turnKey(s)
		p.turn = s
	}
	p.ply &^= 1
	if s == Second {
		p.ply++
	}
}

// place sets a piece on an empty point.
func (p *Position) place(pt Point, piece Piece) {
	p.board[pt] = piece
	p.flip(pt, piece)
}

// take removes the piece that stands on pt.
func (p *Position) take(pt Point, piece Piece) {
	p.board[pt] = 0
	p.flip(pt, piece)
}

// flip turns the piece's bits on or off in all the sets beside the board.
func (p *Position) flip(pt Point, piece Piece) {
	bit := &singles[pt]
	p.kinds[piece.Kind()].flip(bit)
	p.sides[piece.Side()].flip(bit)
	p.lines.flip(pt)
	p.key ^= pieceKeys[piece][pt]
}
