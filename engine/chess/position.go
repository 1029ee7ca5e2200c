package chess

import (
	"strings"

	"github.com/kyban/kyban/internal/message"
)

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

func (p *Position) Turn() Side { return p.turn }

// At returns the piece on a point, none on NoPoint.
func (p *Position) At(at Point) Piece {
	if !at.Valid() {
		return 0
	}
	return p.board[at]
}

func (p *Position) Occupied() PointSet               { return p.sides[White] | p.sides[Black] }
func (p *Position) PiecesOf(side Side) PointSet      { return p.sides[side] }
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

func (p *Position) put(piece Piece, at Point) {
	p.board[at] = piece
	p.kinds[piece.Kind()] |= 1 << at
	p.sides[piece.Side()] |= 1 << at
	p.key ^= pieceKeys[piece][at]
}

func (p *Position) lift(at Point) Piece {
	piece := p.board[at]
	p.board[at] = 0
	p.kinds[piece.Kind()] &^= 1 << at
	p.sides[piece.Side()] &^= 1 << at
	p.key ^= pieceKeys[piece][at]
	return piece
}

// The parts of a key (Zobrist, 1970). They are the same in each run, so keys may be compared between runs.
var (
	pieceKeys    [24][64]uint64       // By piece.
	castlingKeys [Black + 1][8]uint64 // By the file of the rook.
	passedKeys   [8]uint64            // By file.
	blackKey     uint64
)

func init() {
	state := uint64(0x6b7962616e)
	next := func() uint64 { // SplitMix64 (Steele, Lea and Flood, 2014).
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	for side := White; side <= Black; side++ {
		for kind := Pawn; kind <= King; kind++ {
			for p := range NoPoint {
				pieceKeys[NewPiece(side, kind)][p] = next()
			}
		}
		for file := range 8 {
			castlingKeys[side][file] = next()
		}
	}
	for file := range 8 {
		passedKeys[file] = next()
	}
	blackKey = next()
}

// Key returns a number that two positions share if the same pieces stand on the same points, the same side is to move and
// the moves are the same: rights to castle and to capture en passant count (9.2.2). Others hardly ever share it.
func (p *Position) Key() uint64 { return p.key }

// rightsKey returns the part of the key for castling and en passant.
func (p *Position) rightsKey() (key uint64) {
	for side := White; side <= Black; side++ {
		for _, rook := range p.castling[side] {
			if rook != NoPoint {
				key ^= castlingKeys[side][rook.File()]
			}
		}
	}
	return key ^ p.passedKey()
}

func (p *Position) passedKey() uint64 {
	if p.passed == NoPoint {
		return 0
	}
	return passedKeys[p.passed.File()]
}

// Starts is how many start positions Chess960 has.
const Starts = 960

// StandardStart is the number of the start position of standard chess.
const StandardStart = 518

// knightPlaces holds which two of the five places still free the knights take.
var knightPlaces = [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}

// StartRank returns the back rank of a start position by Scharnagl's number, from a to h, as "RNBQKBNR".
func StartRank(number int) (string, error) {
	if number < 0 || number >= Starts {
		return "", message.Errorf("start position %d: expected a number from 0 to 959", number)
	}
	var rank [8]byte
	rank[number%4*2+1] = 'B'
	number /= 4
	rank[number%4*2] = 'B'
	number /= 4
	queen, knights := number%6, knightPlaces[number/6]
	fillFree(&rank, queen, 'Q')
	// The second knight goes first, so that the place of the first stays free.
	fillFree(&rank, knights[1], 'N')
	fillFree(&rank, knights[0], 'N')
	for _, piece := range []byte("RKR") {
		fillFree(&rank, 0, piece)
	}
	return string(rank[:]), nil
}

// fillFree puts a piece on the nth free place of the rank, counted from 0.
func fillFree(rank *[8]byte, nth int, piece byte) {
	for i, taken := range rank {
		if taken != 0 {
			continue
		}
		if nth == 0 {
			rank[i] = piece
			return
		}
		nth--
	}
}

// Start960 returns a start position of Chess960 by Scharnagl's number.
func Start960(number int) (Position, error) {
	rank, err := StartRank(number)
	if err != nil {
		return Position{}, err
	}
	return ParseFEN(strings.ToLower(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1")
}
