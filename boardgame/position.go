package boardgame

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/message"
)

// Position is a position of a game, with the law of moving. It returns the changes of a move on the board, so that
// callers need not know which game it is. A Position never changes.
//
// Sides are those of the board: in chess Red is White.
type Position interface {
	Turn() engine.Side                    // The side to move.
	Occupied() engine.PointSet            // The occupied points.
	PiecesOf(engine.Side) engine.PointSet // The points of one side's pieces.
	Game() Game                           // The game of the position.
	At(engine.Point) Piece
	WithTurn(engine.Side) Position // The same with this side to move.
	Legal(engine.Move) bool
	Moves() []engine.Move       // All legal moves. The caller must not change them.
	After(engine.Move) Position // The position after a move, legal or not; the turn passes.
	// Beside is the other change of a move on the board, even if the law forbids it: the point that a second piece
	// leaves, and the one that it enters (castling, named after either piece), NoPoint if it is captured (en passant).
	// For most moves both are NoPoint.
	Beside(engine.Move) (from, to engine.Point)
	// Castling returns the points of the king and the rook that castle by a legal move, NoPoint for another move.
	Castling(engine.Move) (king, rook engine.Point)
	// CastlingPair reports whether these are the king and a rook of the side to move on its first rank: a player who
	// touches both means to castle.
	CastlingPair(king, rook engine.Point) bool
	// Promotions are the letters of the pieces of a promotion by a legal move, none for another move.
	Promotions(engine.Move) string
	ChangedMost() int // The most points that a legal move changes.
	// Displaced is the position with the piece of one point on another, empty one, and the same side to move; false if
	// the game could not go on from it, as without a king.
	Displaced(from, to engine.Point) (Position, bool)
	// With is the position with a piece, or none, on a point, occupied or not, and the same side to move.
	With(engine.Point, Piece) Position
	// Turned is the point in p's place when the game's field is seen from the other side. A point off the field stays.
	Turned(p engine.Point) engine.Point
	TurnedSet(engine.PointSet) engine.PointSet // The same for many points.
	// Lawful is the position that judges a move: it differs if pieces were set up wrongly, unnoticed so far.
	Lawful(engine.Move) Position
	Reaches(engine.Move) bool // Whether the piece moves so, even if that leaves its king to be taken.
	// StaysInCheck reports whether the side to move is in check, and a move that its piece can make leaves it so, in a
	// game that may go on: a player who has overlooked a check once may do so again.
	StaysInCheck(engine.Move) bool
	Key() uint64                // Equal positions have equal keys, after any moves: counters apart.
	Ply() int                   // The number of plies before it in the game, by its FEN.
	Quiet() int                 // The number of last plies that count towards a limit on quiet moves.
	EndsQuiet(engine.Move) bool // Whether that count begins anew after a legal move: after a capture, in chess a pawn's move, too.
	InCheck() bool              // Whether the side to move is in check.
	Ending() Ending
	CanMate(engine.Side) bool       // Whether a side could mate by some series of legal moves (fide2018 6.9): only false is certain.
	MateUndecided(engine.Side) bool // Whether there was too much to try to know that: the arbiter decides.
	FEN() string
	// Text writes a legal move in a notation of the game. Another game's notation stands for this game's usual one.
	Text(m engine.Move, notation string) (string, error)
	// Meant returns the legal moves that a text can mean in any notation of the game: none if it is illegal or no move at
	// all, several if it is ambiguous.
	Meant(text string) []engine.Move
	// SetUpWrongly is the position as the start of a game that should have begun with the proper one.
	SetUpWrongly(proper Position) Position
	MayStand(Piece, engine.Point) bool // Whether the law ever lets the piece stand there.
	Copy() Position                    // For use by another goroutine: a position caches answers.
	// Forget drops the caches: the moves from the position are settled.
	Forget()
}

// Captured returns the point of the piece that a legal move takes, NoPoint for none.
func Captured(p Position, m engine.Move) engine.Point {
	if p.At(m.To()).Side() == p.Turn().Other() {
		return m.To()
	}
	if from, to := p.Beside(m); to == engine.NoPoint {
		return from
	}
	return engine.NoPoint
}

// Concerned returns the points whose pieces a move moves or captures, and the one that it enters.
func Concerned(p Position, m engine.Move) engine.PointSet {
	points := engine.SetOf(m.From(), m.To())
	if from, _ := p.Beside(m); from != engine.NoPoint {
		points.Add(from)
	}
	return points
}

func Kings(p Position) (points engine.PointSet) {
	for _, at := range p.Occupied().Points() {
		if p.At(at).IsKing() {
			points.Add(at)
		}
	}
	return points
}

// Ending is the verdict of the laws of moving on a position by itself.
type Ending uint8

// The endings.
const (
	NoEnding Ending = iota
	Checkmate
	Stalemate // The side to move has no legal move and is not in check: a loss in xiangqi, a draw in chess.
	Dead      // Neither side can mate, in chess.
)

// Piece is a piece by its letter in FEN, upper case for the side that moves first; 0 is none.
type Piece byte

// Side returns the owner, none for no piece.
func (p Piece) Side() engine.Side {
	switch {
	case 'A' <= p && p <= 'Z':
		return engine.First
	case 'a' <= p && p <= 'z':
		return engine.Second
	}
	return engine.NoSide
}

// Kind returns the letter of the piece, in lower case; empty for none.
func (p Piece) Kind() string { return strings.ToLower(p.String()) }

// String returns the letter of the piece, empty for none.
func (p Piece) String() string {
	if p == 0 {
		return ""
	}
	return string(rune(p))
}

func (p Piece) IsKing() bool { return p == 'K' || p == 'k' }

// Start returns the usual start position of xiangqi: the position of an unknown game.
func Start() Position { return startXiangqi(engine.First) }

const promotions = "qrbn"

// ParseMove reads a move such as "h2e2", or "e7e8q" for a promotion.
func ParseMove(text string) (engine.Move, error) {
	if len(text) != 5 || strings.IndexByte(promotions, text[4]) < 0 {
		return engine.ParseMove(text)
	}
	m, err := engine.ParseMove(text[:4])
	if err != nil {
		return 0, err
	}
	return m.Promoting(text[4]), nil
}

// ParseFEN reads a position; the number of its ranks decides the game: xiangqi has ten, chess eight.
func ParseFEN(fen string) (Position, error) {
	placement, _, _ := strings.Cut(strings.TrimSpace(fen), " ")
	if strings.Count(placement, "/") == 7 {
		return readChess(fen)
	}
	return readXiangqi(fen)
}

// ReadFEN is ParseFEN for a recorded position, in which an illegal move may have left a king to be taken.
func ReadFEN(fen string) (Position, error) {
	p, err := chess.ReadFEN(fen)
	if err != nil {
		return ParseFEN(fen)
	}
	return NewChess(p), nil
}

// ParseExact is ParseFEN for a position that a board has written, with all six fields: nothing in it is put right.
func ParseExact(fen string) (Position, error) {
	p, err := ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	if n := len(strings.Fields(fen)); n != 6 {
		return nil, fmt.Errorf("fen: found %d fields, expected 6", n)
	}
	if notes := FENNotes(fen); len(notes) > 0 {
		return nil, message.Errorf("%s", notes[0])
	}
	return p, nil
}

// FENNotes returns the corrections that ParseFEN and ReadFEN made.
func FENNotes(fen string) []message.Text {
	if notes := chess.FENNotes(fen); notes != nil {
		return notes
	}
	return engine.FENNotes(fen)
}

func readXiangqi(fen string) (Position, error) {
	p, err := engine.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	return NewXiangqi(p), nil
}

func readChess(fen string) (Position, error) {
	p, err := chess.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	return NewChess(p), nil
}

// Position returns the start position, with a side to move as far as the game leaves that open, or the one of a FEN.
func (g Game) Position(fen string, first engine.Side) (Position, error) {
	if fen == "" {
		return g.start(first), nil
	}
	p, err := g.read(fen)
	if err != nil {
		return nil, message.Errorf("start position: %w", err)
	}
	return p, nil
}

func startXiangqi(first engine.Side) Position {
	p := engine.StartPosition()
	p.SetTurn(first)
	return NewXiangqi(p)
}

func startChess(engine.Side) Position { return NewChess(chess.StartPosition()) }
