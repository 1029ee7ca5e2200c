package boardgame

import "github.com/kyban/kyban/engine"

// Xiangqi is a position of xiangqi behind the interface that it shares with chess.
type Xiangqi struct {
	position engine.Position
	proper   *engine.Position         // The same had the pieces been set up right, nil where they were.
	moves    []engine.Move            // Filled when first asked for.
	move     engine.Move              // What After was asked for first, and
	after    *Xiangqi                 // what it returned: many readings play the same moves.
	others   map[engine.Move]*Xiangqi // What it returned for other moves.
	shifted  engine.Move              // What Displaced was asked for last, and
	without  *Xiangqi                 // what it returned.
}

// NewXiangqi returns the position p.
func NewXiangqi(p engine.Position) *Xiangqi { return &Xiangqi{position: p} }

// NewSetUpWrongly returns the start position p, in which pieces stand on wrong points. Whoever plays what the law
// would let him play had they been set up right breaks no law, unless it leaves his general to be taken: nobody has told him yet.
func NewSetUpWrongly(p, proper engine.Position) *Xiangqi {
	return &Xiangqi{position: p, proper: &proper}
}

// SetUpWrongly returns the position as NewSetUpWrongly does.
func (x *Xiangqi) SetUpWrongly(proper Position) Position {
	return NewSetUpWrongly(x.position, proper.(*Xiangqi).position)
}

// Game returns that of xiangqi.
func (x *Xiangqi) Game() Game { return games[0] }

// WithTurn returns the position with a side to move.
func (x *Xiangqi) WithTurn(s engine.Side) Position {
	if s == x.Turn() {
		return x
	}
	turned := &Xiangqi{position: x.position, proper: x.proper}
	turned.position.SetTurn(s)
	return turned
}

// Copy returns a position that keeps its answers for itself.
func (x *Xiangqi) Copy() Position {
	c := NewXiangqi(x.position)
	if x.proper != nil {
		proper := *x.proper
		c.proper = &proper
	}
	return c
}

// Turned returns the point as it lies when the 90 points are seen from the other side.
func (x *Xiangqi) Turned(p engine.Point) engine.Point { return p.Turned() }

// TurnedSet returns the points as they lie when the board is seen from the other side.
func (x *Xiangqi) TurnedSet(points engine.PointSet) engine.PointSet { return points.Turned() }

// MayStand says whether the law ever lets the piece stand on p.
func (x *Xiangqi) MayStand(piece Piece, p engine.Point) bool {
	if piece.Side() == engine.Black {
		p = p.Turned()
	}
	file, rank := int(p.File()), int(p.Rank())
	palace := rank <= 2 && file >= 3 && file <= 5
	switch piece.Kind() {
	case "k":
		return palace
	case "a":
		return palace && (file+rank)%2 == 1
	case "b":
		return rank <= 4 && rank%2 == 0 && file%2 == 0 && (file+rank)%4 == 2
	case "p":
		return rank > 4 || rank > 2 && file%2 == 0
	}
	return true
}

// Lawful returns the position in which m is to be judged: had the pieces been set up right, where only that allows it.
func (x *Xiangqi) Lawful(m engine.Move) Position {
	if !x.position.Legal(m) && x.Legal(m) {
		return NewXiangqi(*x.proper)
	}
	return x
}

// At returns the piece on p.
func (x *Xiangqi) At(p engine.Point) Piece {
	if !p.Valid() || x.position.At(p) == 0 {
		return 0
	}
	return Piece(x.position.At(p).Letter())
}

// Reaches says whether the piece goes so, also where that leaves its general to be taken.
func (x *Xiangqi) Reaches(m engine.Move) bool { return x.position.Reaches(m) }

// StaysInCheck says no: who leaves his general in check has lost.
func (x *Xiangqi) StaysInCheck(engine.Move) bool { return false }

// Key returns a number of the position.
func (x *Xiangqi) Key() uint64 { return x.position.Key() }

// Ply returns how many plies were made before.
func (x *Xiangqi) Ply() int { return x.position.Ply() }

// Quiet returns the plies since the last capture.
func (x *Xiangqi) Quiet() int { return x.position.Quiet() }

// EndsQuiet says whether the move puts a piece where another stands.
func (x *Xiangqi) EndsQuiet(m engine.Move) bool { return x.At(m.To()) != 0 }

// InCheck says whether the general of the side to move is in check.
func (x *Xiangqi) InCheck() bool { return x.position.InCheck() }

// FEN returns the position as ParseFEN reads it.
func (x *Xiangqi) FEN() string { return x.position.FEN() }

// Ending says how the position ends the game.
func (x *Xiangqi) Ending() Ending {
	return [...]Ending{engine.NoEnding: NoEnding, engine.Checkmate: Checkmate, engine.Stalemate: Stalemate}[x.position.Ending()]
}

// CanMate says that a side can: no law of xiangqi asks.
func (x *Xiangqi) CanMate(engine.Side) bool { return true }

// MateUndecided says no.
func (x *Xiangqi) MateUndecided(engine.Side) bool { return false }

// Engine returns a copy of the engine's position.
func (x *Xiangqi) Engine() engine.Position { return x.position }

// Turn returns who is to move.
func (x *Xiangqi) Turn() engine.Side { return x.position.Turn() }

// Occupied returns where pieces stand.
func (x *Xiangqi) Occupied() engine.PointSet { return x.position.Occupied() }

// PiecesOf returns where the pieces of one side stand.
func (x *Xiangqi) PiecesOf(s engine.Side) engine.PointSet { return x.position.PiecesOf(s) }

// Legal says whether the side to move may play m.
func (x *Xiangqi) Legal(m engine.Move) bool {
	return x.position.Legal(m) || x.proper != nil && x.isRight(m.From()) && x.isRight(m.To()) && x.proper.Legal(m) && x.isSafe(m)
}

// isSafe says whether m does not leave the own general to be taken.
func (x *Xiangqi) isSafe(m engine.Move) bool {
	after := x.position
	after.Make(m)
	after.SetTurn(x.Turn())
	return !after.InCheck()
}

// isRight says whether on p stands what would stand there had the pieces been set up right.
func (x *Xiangqi) isRight(p engine.Point) bool { return x.position.At(p) == x.proper.At(p) }

// Moves returns all legal moves as the pieces stand. The caller must not change them.
func (x *Xiangqi) Moves() []engine.Move {
	if x.moves == nil {
		x.moves = x.position.LegalMoves(make([]engine.Move, 0, 48))
	}
	return x.moves
}

// Displaced returns the position with the piece of one point on another. Where a general stands wrong nobody can go on.
func (x *Xiangqi) Displaced(from, to engine.Point) (Position, bool) {
	piece := x.position.At(from)
	if piece == 0 || x.position.At(to) != 0 {
		return x, false
	}
	if m := engine.NewMove(from, to); x.shifted != m {
		x.shifted, x.without = m, &Xiangqi{position: x.position, proper: x.proper}
		x.without.position.Put(from, 0)
		x.without.position.Put(to, piece)
	}
	return x.without, piece.Kind() != engine.General
}

// With returns the position with a piece, or none, on a point. A point beside the board changes nothing.
func (x *Xiangqi) With(p engine.Point, piece Piece) Position {
	if !p.Valid() {
		return x
	}
	put, _ := engine.PieceFromLetter(byte(piece))
	with := &Xiangqi{position: x.position, proper: x.proper}
	with.position.Put(p, put)
	return with
}

// After returns the position that stands when m was made.
func (x *Xiangqi) After(m engine.Move) Position {
	if x.after != nil && x.move == m {
		return x.after
	}
	if after := x.others[m]; after != nil {
		return after
	}
	after := &Xiangqi{position: x.position, proper: x.properAfter(m)}
	after.position.Make(m)
	switch {
	case x.after == nil:
		x.move, x.after = m, after
	case x.others == nil:
		x.others = map[engine.Move]*Xiangqi{m: after}
	default:
		x.others[m] = after
	}
	return after
}

// properAfter returns what would stand after m had the pieces been set up right. A piece that stood wrong is moved from where
// one like it should stand.
func (x *Xiangqi) properAfter(m engine.Move) *engine.Position {
	if x.proper == nil {
		return nil
	}
	after, from := *x.proper, m.From()
	piece := x.position.At(from)
	for points := after.PiecesOf(piece.Side()); after.At(from) != piece && !points.Empty(); {
		if p := points.Pop(); after.At(p) == piece && !x.isRight(p) {
			from = p
		}
	}
	after.Make(engine.NewMove(from, m.To()))
	return &after
}

// Beside returns no points: a move changes the points that it goes between, and no others.
func (x *Xiangqi) Beside(engine.Move) (from, to engine.Point) { return engine.NoPoint, engine.NoPoint }

// Castling returns none: nobody castles.
func (x *Xiangqi) Castling(engine.Move) (king, rook engine.Point) {
	return engine.NoPoint, engine.NoPoint
}

// CastlingPair is false: nobody castles.
func (x *Xiangqi) CastlingPair(king, rook engine.Point) bool { return false }

// Promotions returns none: a piece stays what it is.
func (x *Xiangqi) Promotions(engine.Move) string { return "" }

// ChangedMost returns 2: the point that is left and the one that is entered.
func (x *Xiangqi) ChangedMost() int { return 2 }

// Forget drops what is kept so as to answer sooner.
func (x *Xiangqi) Forget() {
	x.moves, x.move, x.after, x.others, x.shifted, x.without = nil, 0, nil, nil, 0, nil
}
