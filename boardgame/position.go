package boardgame

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/chess"
)

// Position is what stands on the board in a game, and what the law of moving makes of it. It says of a move what changes on the
// board when it is played, so that nobody who asks need know which game it is. A Position never changes.
//
// Sides are those of the board: in chess Red is White.
type Position interface {
	Turn() engine.Side                    // Who is to move.
	Occupied() engine.PointSet            // Where pieces stand.
	PiecesOf(engine.Side) engine.PointSet // Where the pieces of one side stand.
	Game() Game                           // Which game it is of.
	At(engine.Point) Piece
	WithTurn(engine.Side) Position // The same with a side to move.
	Legal(engine.Move) bool
	Moves() []engine.Move       // All legal moves. The caller must not change them.
	After(engine.Move) Position // What stands when the move was made, legal or not; the turn passes.
	// Beside is what else a move changes on the board, also where the law forbids it: the point that a second piece leaves, and the one
	// that it enters (castling, whichever piece it is named after), NoPoint where it is captured (en passant). Of most moves both are NoPoint.
	Beside(engine.Move) (from, to engine.Point)
	// Castling returns where the king and the rook stand that castle by a legal move, NoPoint of another move.
	Castling(engine.Move) (king, rook engine.Point)
	// CastlingPair says whether these are the king and a rook of the side to move on its first rank: who touches both means to castle.
	CastlingPair(king, rook engine.Point) bool
	// Promotions are the letters of the pieces that the moving piece may become by a legal move, none where it stays what it is.
	Promotions(engine.Move) string
	ChangedMost() int // How many points a legal move changes at most.
	// Displaced is the position with the piece of one point on another, empty one, and the same side to move; false where
	// nobody could go on from it, as without a king.
	Displaced(from, to engine.Point) (Position, bool)
	// With is the position with a piece, or none, on a point, whatever stands there, and the same side to move.
	With(engine.Point, Piece) Position
	// Turned is the point that lies where p lies when the board is seen from the other side of the game's field. What lies beside the
	// field stays where it is.
	Turned(p engine.Point) engine.Point
	TurnedSet(engine.PointSet) engine.PointSet // The same for many points.
	// Lawful is the position by which a move is judged: it differs where pieces were set up wrongly, and nobody has said so yet.
	Lawful(engine.Move) Position
	Reaches(engine.Move) bool // Whether the piece goes so, also where that leaves its king to be taken.
	// StaysInCheck says whether the side to move is in check, and a move that its piece can make leaves it so, where the game may go on: who
	// has overlooked the check once does so again.
	StaysInCheck(engine.Move) bool
	Key() uint64                // Equal positions have equal keys, whatever was played before: counters apart.
	Ply() int                   // How many plies were made before it in the game, as its FEN counts them.
	Quiet() int                 // How many of the last plies count towards a limit on quiet moves.
	EndsQuiet(engine.Move) bool // Whether that count begins anew behind a legal move: behind a capture, in chess a pawn's move, too.
	InCheck() bool              // Whether the side to move is in check.
	Ending() Ending
	CanMate(engine.Side) bool       // Whether a side could mate by some series of legal moves (fide2018 6.9): only what it denies is certain.
	MateUndecided(engine.Side) bool // Whether there was too much to try to know that: the arbiter decides.
	FEN() string
	// Text writes a legal move in a notation of the game. That of another game stands for the usual one of this.
	Text(m engine.Move, notation string) (string, error)
	// Meant returns the legal moves that a text can mean in any notation of the game: none where it is illegal or no move at all,
	// several where it is ambiguous.
	Meant(text string) []engine.Move
	// SetUpWrongly is the position as one in which the game began although another should have stood.
	SetUpWrongly(proper Position) Position
	MayStand(Piece, engine.Point) bool // Whether the law ever lets the piece stand there.
	Copy() Position                    // For whoever asks at the same time: answers are kept so as to answer sooner.
	// Forget drops what the position keeps so as to answer sooner: what was played from it is settled.
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

// Kings returns the points of the pieces that are mated.
func Kings(p Position) (points engine.PointSet) {
	for _, at := range p.Occupied().Points() {
		if p.At(at).IsKing() {
			points.Add(at)
		}
	}
	return points
}

// Ending is what the laws of moving say of a position by itself.
type Ending uint8

// The endings.
const (
	NoEnding Ending = iota
	Checkmate
	Stalemate // The side to move has no legal move and is not in check: xiangqi is lost by that, chess drawn.
	Dead      // Nobody can mate any more, in chess.
)

// Piece is a piece by its letter in FEN, upper case for the side that moves first; 0 is none.
type Piece byte

// Side returns the owner, none for no piece.
func (p Piece) Side() engine.Side {
	switch {
	case 'A' <= p && p <= 'Z':
		return engine.Red
	case 'a' <= p && p <= 'z':
		return engine.Black
	}
	return engine.NoSide
}

// Kind returns the letter of the piece, lower case whoever owns it; empty for none.
func (p Piece) Kind() string { return strings.ToLower(p.String()) }

// String returns the letter of the piece, empty for none.
func (p Piece) String() string {
	if p == 0 {
		return ""
	}
	return string(rune(p))
}

// IsKing says whether the piece is the one that is mated.
func (p Piece) IsKing() bool { return p == 'K' || p == 'k' }

// Start returns the usual start position of xiangqi: what stands on a board of which nothing else is known.
func Start() Position { return startXiangqi(engine.Red) }

// promotions are the letters of the pieces that a pawn may become.
const promotions = "qrbn"

// ParseMove reads a move such as "h2e2", or "e7e8q" where a pawn is promoted.
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

// ParseFEN reads a position of the game that its ranks tell: xiangqi has ten, chess eight.
func ParseFEN(fen string) (Position, error) {
	placement, _, _ := strings.Cut(strings.TrimSpace(fen), " ")
	if strings.Count(placement, "/") == 7 {
		return readChess(fen)
	}
	return readXiangqi(fen)
}

// ReadFEN is ParseFEN for what was written down of a game, in which an illegal move may have left a king to be taken.
func ReadFEN(fen string) (Position, error) {
	p, err := chess.ReadFEN(fen)
	if err != nil {
		return ParseFEN(fen)
	}
	return NewChess(p), nil
}

// FENNotes returns what ParseFEN and ReadFEN put right in a position that they read.
func FENNotes(fen string) []string {
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

// Position returns the start position with a side to move, as far as the game leaves that open, or the one of a FEN.
func (g Game) Position(fen string, first engine.Side) (Position, error) {
	if fen == "" {
		return g.start(first), nil
	}
	p, err := g.read(fen)
	if err != nil {
		return nil, fmt.Errorf("start position: %w", err)
	}
	return p, nil
}

func startXiangqi(first engine.Side) Position {
	p := engine.StartPosition()
	p.SetTurn(first)
	return NewXiangqi(p)
}

func startChess(engine.Side) Position { return NewChess(chess.StartPosition()) }
