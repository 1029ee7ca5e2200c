package boardgame

import "github.com/kyban/kyban/engine"

// Xiangqi is a position of xiangqi behind the interface that it shares with chess.
type Xiangqi struct {
	position engine.Position
	proper   *engine.Position         // The position had the pieces been set up right, nil if they were.
	moves    []engine.Move            // Filled on the first request.
	move     engine.Move              // After's first move, and
	after    *Xiangqi                 // its result: many readings play the same moves.
	others   map[engine.Move]*Xiangqi // The results for other moves.
	shifted  engine.Move              // The last move of Displaced, and
	without  *Xiangqi                 // its result.
}

func NewXiangqi(p engine.Position) *Xiangqi { return &Xiangqi{position: p} }

// NewSetUpWrongly returns the start position p, with pieces on wrong points. A player who plays a move that would be
// legal had they been set up right breaks no law, unless it leaves his general to be taken: he has not been informed yet.
func NewSetUpWrongly(p, proper engine.Position) *Xiangqi {
	return &Xiangqi{position: p, proper: &proper}
}

// SetUpWrongly returns the position as NewSetUpWrongly does.
func (x *Xiangqi) SetUpWrongly(proper Position) Position {
	return NewSetUpWrongly(x.position, proper.(*Xiangqi).position)
}

func (x *Xiangqi) Game() Game { return games[0] }

func (x *Xiangqi) WithTurn(s engine.Side) Position {
	if s == x.Turn() {
		return x
	}
	turned := &Xiangqi{position: x.position, proper: x.proper}
	turned.position.SetTurn(s)
	return turned
}

func (x *Xiangqi) Copy() Position {
	c := NewXiangqi(x.position)
	if x.proper != nil {
		proper := *x.proper
		c.proper = &proper
	}
	return c
}

// Turned returns the point in p's place when the 90 points are seen from the other side.
func (x *Xiangqi) Turned(p engine.Point) engine.Point { return p.Turned() }

func (x *Xiangqi) TurnedSet(points engine.PointSet) engine.PointSet { return points.Turned() }

func (x *Xiangqi) MayStand(piece Piece, p engine.Point) bool {
	if piece.Side() == engine.Second {
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

// Lawful returns the position that judges m: the one with the pieces set up right, if only that allows it.
func (x *Xiangqi) Lawful(m engine.Move) Position {
	if !x.position.Legal(m) && x.Legal(m) {
		return NewXiangqi(*x.proper)
	}
	return x
}

func (x *Xiangqi) At(p engine.Point) Piece {
	if !p.Valid() || x.position.At(p) == 0 {
		return 0
	}
	return Piece(x.position.At(p).Letter())
}

func (x *Xiangqi) Reaches(m engine.Move) bool { return x.position.Reaches(m) }

// StaysInCheck returns false: a player who leaves his general in check has lost.
func (x *Xiangqi) StaysInCheck(engine.Move) bool { return false }

func (x *Xiangqi) Key() uint64 { return x.position.Key() }
func (x *Xiangqi) Ply() int    { return x.position.Ply() }

// Quiet returns the plies since the last capture.
func (x *Xiangqi) Quiet() int { return x.position.Quiet() }

func (x *Xiangqi) EndsQuiet(m engine.Move) bool { return x.At(m.To()) != 0 }
func (x *Xiangqi) InCheck() bool                { return x.position.InCheck() }
func (x *Xiangqi) FEN() string                  { return x.position.FEN() }

func (x *Xiangqi) Ending() Ending {
	return [...]Ending{engine.NoEnding: NoEnding, engine.Checkmate: Checkmate, engine.Stalemate: Stalemate}[x.position.Ending()]
}

// CanMate returns true: no law of xiangqi asks.
func (x *Xiangqi) CanMate(engine.Side) bool { return true }

func (x *Xiangqi) MateUndecided(engine.Side) bool         { return false }
func (x *Xiangqi) Engine() engine.Position                { return x.position }
func (x *Xiangqi) Turn() engine.Side                      { return x.position.Turn() }
func (x *Xiangqi) Occupied() engine.PointSet              { return x.position.Occupied() }
func (x *Xiangqi) PiecesOf(s engine.Side) engine.PointSet { return x.position.PiecesOf(s) }

func (x *Xiangqi) Legal(m engine.Move) bool {
	return x.position.Legal(m) || x.proper != nil && x.isRight(m.From()) && x.isRight(m.To()) && x.proper.Legal(m) && x.isSafe(m)
}

// isSafe reports whether m leaves the own general safe.
func (x *Xiangqi) isSafe(m engine.Move) bool {
	after := x.position
	after.Make(m)
	after.SetTurn(x.Turn())
	return !after.InCheck()
}

// isRight reports whether p has the piece that a right setup would have there.
func (x *Xiangqi) isRight(p engine.Point) bool { return x.position.At(p) == x.proper.At(p) }

// Moves returns all legal moves as the pieces stand.
func (x *Xiangqi) Moves() []engine.Move {
	if x.moves == nil {
		x.moves = x.position.LegalMoves(make([]engine.Move, 0, 48))
	}
	return x.moves
}

// Displaced returns the position with the piece of one point on another. With a general on a wrong point the game can't
// go on.
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

// properAfter returns the position after m had the pieces been set up right. A piece on a wrong point is moved from the
// point of one like it.
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

// Beside returns no points: a move changes only its two points.
func (x *Xiangqi) Beside(engine.Move) (from, to engine.Point) { return engine.NoPoint, engine.NoPoint }

// Castling returns none: xiangqi has no castling.
func (x *Xiangqi) Castling(engine.Move) (king, rook engine.Point) {
	return engine.NoPoint, engine.NoPoint
}

// CastlingPair returns false: xiangqi has no castling.
func (x *Xiangqi) CastlingPair(king, rook engine.Point) bool { return false }

// Promotions returns none: xiangqi has no promotions.
func (x *Xiangqi) Promotions(engine.Move) string { return "" }

// ChangedMost returns 2: the point left and the one entered.
func (x *Xiangqi) ChangedMost() int { return 2 }

func (x *Xiangqi) Forget() {
	x.moves, x.move, x.after, x.others, x.shifted, x.without = nil, 0, nil, nil, 0, nil
}
