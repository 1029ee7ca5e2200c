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

func StartPosition() Position { return startPosition }

var startPosition = mustParseFEN(StartFEN)

// At returns the piece on pt, none for an empty point and for NoPoint.
func (p *Position) At(pt Point) Piece {
	if !pt.Valid() {
		return 0
	}
	return p.board[pt]
}

func (p *Position) Turn() Side         { return p.turn }
func (p *Position) Occupied() PointSet { return p.sides[First].Or(p.sides[Second]) }

func (p *Position) PiecesOf(s Side) PointSet {
	if s != First && s != Second {
		return PointSet{}
	}
	return p.sides[s]
}

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

var (
	pieceKeys = newPieceKeys()
	blackKey  = mixed(0)
)

// Key returns a number for the position: pieces on their points and the side to move, not the counters. Every change
// updates it. Different positions share a key only by chance (1 in 2^64); the keys are the same in every run and every
// build.
func (p *Position) Key() uint64 { return p.key }

func turnKey(s Side) uint64 {
	if s == Second {
		return blackKey
	}
	return 0
}

func newPieceKeys() *[32][Points]uint64 {
	var t [32][Points]uint64
	n := uint64(0)
	for s := First; s <= Second; s++ {
		for k := General; k <= Pawn; k++ {
			for pt := range t[0] {
				n++
				t[NewPiece(s, k)][pt] = mixed(n)
			}
		}
	}
	return &t
}

// mixed returns the n-th number of the SplitMix64 sequence (Steele, Lea and Flood 2014) that starts at 0.
func mixed(n uint64) uint64 {
	z := (n + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Undo is the state that Unmake needs.
type Undo struct {
	moved    Piece
	captured Piece
	quiet    int32
}

// Captured returns the piece that the move took, none if it took none.
func (u Undo) Captured() Piece { return u.captured }

// Make plays m, which need not be legal: the piece on From goes to To, and takes any piece there, of either side. Then
// the other side is to move. If From is empty, From and To are the same, or one of them is off the board, no piece moves
// and the turn just passes.
func (p *Position) Make(m Move) Undo {
	from, to := m.From(), m.To()
	u := Undo{quiet: p.quiet}
	if from != to && from.Valid() && to.Valid() {
		u.moved = p.board[from]
	}
	p.quiet++
	if u.moved != 0 {
		if u.captured = p.board[to]; u.captured != 0 {
			p.take(to, u.captured)
			p.quiet = 0
		}
		p.take(from, u.moved)
		p.place(to, u.moved)
	}
	p.ply++
	p.passTurn()
	return u
}

// Unmake takes m back: u is Make's result for it, and the position is the one that Make left.
func (p *Position) Unmake(m Move, u Undo) {
	p.passTurn()
	p.ply--
	p.quiet = u.quiet
	if u.moved == 0 {
		return
	}
	p.take(m.To(), u.moved)
	p.place(m.From(), u.moved)
	if u.captured != 0 {
		p.place(m.To(), u.captured)
	}
}

func (p *Position) passTurn() {
	if p.turn != NoSide {
		p.turn ^= First ^ Second
		p.key ^= blackKey
	}
}
