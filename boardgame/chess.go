package boardgame

import (
	"cmp"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
)

// Chess is a position of chess on the points a1 to h8 of the board. White is the side that moves first, which is Red
// here.
//
// Castling is the king's move. In Chess960, if the king goes a step by it or stays, it is the rook's: the king's would be
// another move, or none.
type Chess struct {
	position chess.Position
	legal    []chess.Move // Filled on the first request, with
	moves    []engine.Move
	reach    [chess.NoPoint]chess.PointSet // the points of each piece's moves.
	after    map[engine.Move]*Chess
	mates    [chess.Black + 1]*chess.Helpmate // What is known of the mates of a side; nil before the first request.
	strays   []stray                          // Displaced rooks, which may castle when they are back.
}

func NewChess(p chess.Position) *Chess { return &Chess{position: p} }

func (c *Chess) Engine() chess.Position    { return c.position }
func (c *Chess) Turn() engine.Side         { return sideOnBoard(c.position.Turn()) }
func (c *Chess) Occupied() engine.PointSet { return pointsOnBoard(c.position.Occupied()) }

func (c *Chess) PiecesOf(s engine.Side) engine.PointSet {
	return pointsOnBoard(c.position.PiecesOf(sideInChess(s)))
}

func (c *Chess) At(p engine.Point) Piece {
	at := chessPoint(p)
	if !at.Valid() || c.position.At(at) == 0 {
		return 0
	}
	return Piece(c.position.At(at).Letter())
}

func (c *Chess) Lawful(engine.Move) Position { return c }

// Reaches reports whether the piece moves or castles so, even if that leaves its king to be taken.
func (c *Chess) Reaches(m engine.Move) bool {
	from, to := chessPoint(m.From()), chessPoint(m.To())
	return from.Valid() && to.Valid() && (c.position.Reaches(from, to) || c.Legal(m))
}

// StaysInCheck reports whether the king is in check, and stays so after a move that its piece can make.
func (c *Chess) StaysInCheck(m engine.Move) bool { return c.InCheck() && c.Reaches(m) && !c.Legal(m) }

// Key returns a number of the position with its rights to castle and to capture en passant (9.2.2).
func (c *Chess) Key() uint64 { return c.position.Key() }

// Is960 reports whether castling is that of Chess960.
func (c *Chess) Is960() bool { return c.position.Is960() }

func (c *Chess) Ply() int {
	plies := 2 * (c.position.Number() - 1)
	if c.Turn() == engine.Second {
		plies++
	}
	return plies
}

// Quiet returns the plies since the last capture or move of a pawn.
func (c *Chess) Quiet() int { return c.position.Quiet() }

// EndsQuiet reports whether the move captures or moves a pawn (9.3).
func (c *Chess) EndsQuiet(m engine.Move) bool {
	return c.At(m.To()) != 0 || c.At(m.From()).Kind() == "p"
}

func (c *Chess) InCheck() bool { return c.position.InCheck() }
func (c *Chess) FEN() string   { return c.position.FEN() }

func (c *Chess) Ending() Ending {
	return [...]Ending{chess.NoEnding: NoEnding, chess.Checkmate: Checkmate, chess.Stalemate: Stalemate, chess.Dead: Dead}[c.position.Ending()]
}

// CanMate reports whether a side could mate by some series of legal moves (6.9): false is certain.
func (c *Chess) CanMate(s engine.Side) bool { return c.helpmates(s) != chess.NeverMates }

func (c *Chess) MateUndecided(s engine.Side) bool { return c.helpmates(s) == chess.Undecided }

func (c *Chess) helpmates(s engine.Side) chess.Helpmate {
	known := &c.mates[sideInChess(s)]
	if *known == nil {
		found := c.position.Helpmates(sideInChess(s))
		*known = &found
	}
	return **known
}

// Legal takes a promotion to any piece.
func (c *Chess) Legal(m engine.Move) bool {
	c.fill()
	from, to := chessPoint(m.From()), chessPoint(m.To())
	return from.Valid() && to.Valid() && c.reach[from].Has(to)
}

func (c *Chess) Moves() []engine.Move {
	c.fill()
	return c.moves
}

func (c *Chess) fill() {
	if c.legal != nil {
		return
	}
	for _, m := range c.position.LegalMoves(make([]chess.Move, 0, 48)) {
		on := c.onBoard(m)
		c.legal = append(c.legal, m)
		c.moves = append(c.moves, on)
		c.reach[chessPoint(on.From())] |= chess.SetOf(chessPoint(on.To()))
	}
	if c.legal == nil {
		c.legal = []chess.Move{}
	}
}

func (c *Chess) onBoard(m chess.Move) engine.Move {
	if m.Castles() && !looksLikeCastling(m) {
		return c.rooksWay(m)
	}
	return moveOnBoard(m)
}

// looksLikeCastling reports whether the king goes further than a step.
func looksLikeCastling(m chess.Move) bool {
	by := m.From().File() - m.To().File()
	return by < -1 || by > 1
}

// rooksWay is the castling m as the rook's move, which passes its king or comes to the king's point: no other move of a
// rook does so.
func (c *Chess) rooksWay(m chess.Move) engine.Move {
	beside := m.To() + 1
	if m.To().File() == 6 {
		beside = m.To() - 1
	}
	return engine.NewMove(pointOnBoard(c.position.CastledRook(m)), pointOnBoard(beside))
}

// find returns m as a legal move of the engine; a promotion without a piece is to a queen.
func (c *Chess) find(m engine.Move) (chess.Move, bool) {
	c.fill()
	for i, known := range c.moves {
		if known == m || m.Promotion() == 0 && known == m.Promoting('q') {
			return c.legal[i], true
		}
	}
	return 0, false
}

func (c *Chess) After(m engine.Move) Position {
	if after := c.after[m]; after != nil {
		return after
	}
	after := &Chess{position: c.position, strays: c.straysAfter(m)}
	if legal, ok := c.find(m); ok {
		after.position.Make(legal)
	} else {
		if from, to := c.attempted(m); to != engine.NoPoint {
			after.shift(from, to)
		} else if from != engine.NoPoint {
			after.position.Put(chessPoint(from), 0)
		}
		after.shift(m.From(), m.To())
		after.promote(m)
		after.position.PassTurn()
	}
	if c.after == nil {
		c.after = map[engine.Move]*Chess{}
	}
	c.after[m] = after
	return after
}

// shift puts a piece on another point. Off the 64 points the piece stays.
func (c *Chess) shift(from, to engine.Point) {
	if chessPoint(from).Valid() && chessPoint(to).Valid() {
		c.position.Shift(chessPoint(from), chessPoint(to))
	}
}

// promote promotes a pawn that came to the last rank against the law, to the piece of m or a queen: no pawn stands there
// (7.5.2).
func (c *Chess) promote(m engine.Move) {
	at := chessPoint(m.To())
	if !at.Valid() || c.position.At(at).Kind() != chess.Pawn || at.Rank() != 0 && at.Rank() != 7 {
		return
	}
	letter := string(rune(cmp.Or(m.Promotion(), 'q')))
	if c.position.Turn() == chess.White {
		letter = strings.ToUpper(letter)
	}
	if piece, ok := chess.PieceFromLetter(letter[0]); ok {
		c.position.Put(at, piece)
	}
}

// Beside returns the rook's move in castling, and the point of a capture en passant.
func (c *Chess) Beside(m engine.Move) (from, to engine.Point) {
	played, ok := c.find(m)
	switch {
	case !ok:
		return c.attempted(m)
	case played.Castles() && played.From() == played.To(): // Only the rook moves.
	case played.Castles() && !looksLikeCastling(played):
		return pointOnBoard(played.From()), pointOnBoard(played.To())
	case played.Castles():
		rook := c.rooksWay(played)
		return rook.From(), rook.To()
	case c.position.Captures(played) && c.position.At(played.To()) == 0:
		return pointOnBoard(played.To() ^ 8), engine.NoPoint
	}
	return engine.NoPoint, engine.NoPoint
}

func (c *Chess) Castling(m engine.Move) (king, rook engine.Point) {
	if played, ok := c.find(m); ok && played.Castles() {
		return pointOnBoard(played.From()), pointOnBoard(c.position.CastledRook(played))
	}
	return engine.NoPoint, engine.NoPoint
}

// attempted is Beside for a move that the law forbids.
func (c *Chess) attempted(m engine.Move) (from, to engine.Point) {
	if from, to := c.attemptedCastling(m); from != engine.NoPoint {
		return from, to
	}
	return c.attemptedEnPassant(m), engine.NoPoint
}

// attemptedEnPassant returns the point of the pawn that another one would capture en passant against the law: it came
// there earlier, or the own king would be left in check. NoPoint if no pawn goes so.
func (c *Chess) attemptedEnPassant(m engine.Move) engine.Point {
	from, to, mover := m.From(), m.To(), c.Turn()
	rank, onward := engine.Rank(5), engine.Rank(6) // White's pawns capture en passant from rank 5 to rank 6.
	if mover == engine.Second {
		rank, onward = 4, 3
	}
	across := int(from.File()) - int(to.File())
	if from.Rank() != rank || to.Rank() != onward || across*across != 1 || c.At(to) != 0 {
		return engine.NoPoint
	}
	passed := engine.NewPoint(to.File(), rank)
	own, other := c.At(from), c.At(passed)
	if own.Kind() != "p" || own.Side() != mover || other.Kind() != "p" || other.Side() != mover.Other() {
		return engine.NoPoint
	}
	return passed
}

// attemptedCastling returns the rook's move if a king goes as in castling from its first point, and the law forbids it:
// such a player means to castle, and moves both pieces.
func (c *Chess) attemptedCastling(m engine.Move) (from, to engine.Point) {
	king, rank := m.From(), m.From().Rank()
	const fileE = 4
	if king.File() != fileE || m.To().Rank() != rank {
		return engine.NoPoint, engine.NoPoint
	}
	switch m.To().File() {
	case fileE + 2:
		from, to = engine.NewPoint(fileE+3, rank), engine.NewPoint(fileE+1, rank)
	case fileE - 2:
		from, to = engine.NewPoint(fileE-4, rank), engine.NewPoint(fileE-1, rank)
	default:
		return engine.NoPoint, engine.NoPoint
	}
	if !c.CastlingPair(king, from) || c.At(to) != 0 {
		return engine.NoPoint, engine.NoPoint
	}
	return from, to
}

func (c *Chess) CastlingPair(king, rook engine.Point) bool {
	mover, one, other := c.Turn(), c.At(king), c.At(rook)
	return one.IsKing() && other.Kind() == "r" && one.Side() == mover && other.Side() == mover &&
		king.Rank() == rook.Rank() && king.Rank() == firstRank(mover)
}

// firstRank returns the board's rank where a side's pieces begin.
func firstRank(s engine.Side) engine.Rank {
	if s == engine.Second {
		return 8
	}
	return 1
}

// Promoted are the letters of the pieces of a promotion, the likeliest first.
const Promoted = "qnrb"

// Promotions returns the likeliest one first.
func (c *Chess) Promotions(m engine.Move) string {
	if played, ok := c.find(m); ok && played.Promotion() != chess.NoKind {
		return Promoted
	}
	return ""
}

// ChangedMost returns 4 while a side may castle, which changes two points left and two entered, and then 3, as a capture
// en passant does.
func (c *Chess) ChangedMost() int {
	if c.position.MayCastle() {
		return 4
	}
	return 3
}

// With returns the position with a piece, or none, on a point. A point off the 64 changes nothing.
func (c *Chess) With(p engine.Point, piece Piece) Position {
	at := chessPoint(p)
	if !at.Valid() {
		return c
	}
	put, _ := chess.PieceFromLetter(byte(piece))
	with := NewChess(c.position)
	with.position.Put(at, put)
	return with
}

// SetUpWrongly returns the position itself: moves are judged as the pieces stand (by 7.2.1 the game begins anew).
func (c *Chess) SetUpWrongly(Position) Position { return c }

func (c *Chess) Game() Game { return games[1] }

func (c *Chess) WithTurn(s engine.Side) Position {
	if s == c.Turn() {
		return c
	}
	turned := NewChess(c.position)
	turned.position.PassTurn()
	return turned
}

func (c *Chess) Copy() Position { return NewChess(c.position) }

// MayStand reports whether the law ever lets the piece stand on p: no pawn stands on the first rank of either side.
func (c *Chess) MayStand(piece Piece, p engine.Point) bool {
	at := chessPoint(p)
	return at.Valid() && (piece.Kind() != "p" || at.Rank() != 0 && at.Rank() != 7)
}

// Forget drops the caches. It does not write the position itself, which others may read meanwhile.
func (c *Chess) Forget() {
	c.legal, c.moves, c.after = nil, nil, nil
	c.reach = [chess.NoPoint]chess.PointSet{}
}

func sideInChess(s engine.Side) chess.Side {
	if s == engine.Second {
		return chess.Black
	}
	return chess.White
}

func sideOnBoard(s chess.Side) engine.Side {
	if s == chess.White {
		return engine.First
	}
	return engine.Second
}

// The board's points count from file a and rank 0, nine in a rank.
func pointOnBoard(p chess.Point) engine.Point {
	return engine.NewPoint(engine.File(p.File()), engine.Rank(p.Rank()+1))
}

// chessPoint returns the point of chess, NoPoint for one off the 64.
func chessPoint(p engine.Point) chess.Point {
	file, rank := p.File(), p.Rank()
	if !p.Valid() || file > 7 || rank < 1 || rank > 8 {
		return chess.NoPoint
	}
	return chess.Point(8*(int(rank)-1) + int(file))
}

// field is the 64 points of chess on the board.
var field = pointsOnBoard(^chess.PointSet(0))

// Turned returns the point in p's place when the 64 are seen from the other side. A captured piece beside them stays.
func (c *Chess) Turned(p engine.Point) engine.Point {
	at := chessPoint(p)
	if !at.Valid() {
		return p
	}
	return pointOnBoard(chess.NoPoint - 1 - at)
}

// TurnedSet returns the points as seen from the other side of the 64.
func (c *Chess) TurnedSet(points engine.PointSet) engine.PointSet {
	turned := points.Without(field)
	for within := points.And(field); !within.Empty(); {
		turned.Add(c.Turned(within.Pop()))
	}
	return turned
}

func pointsOnBoard(points chess.PointSet) (set engine.PointSet) {
	for points != 0 {
		set.Add(pointOnBoard(points.Pop()))
	}
	return set
}

func moveOnBoard(m chess.Move) engine.Move {
	on := engine.NewMove(pointOnBoard(m.From()), pointOnBoard(m.To()))
	if kind := m.Promotion(); kind != chess.NoKind {
		on = on.Promoting(kind.Letter())
	}
	return on
}
