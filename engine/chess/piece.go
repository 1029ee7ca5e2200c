package chess

import "strings"

// Kind is the kind of a piece, of either side. The zero value is none.
type Kind uint8

// The kinds of pieces.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

var kindNames = [...]string{"none", "pawn", "knight", "bishop", "rook", "queen", "king"}

// String returns the kind as "pawn", and "none" for NoKind.
func (k Kind) String() string { return kindNames[k] }

// letters are those of the kinds, in Black's form of a FEN.
const letters = " pnbrqk"

// Letter returns the letter of the kind, lower case like Black's in a FEN.
func (k Kind) Letter() byte { return letters[k] }

// Piece is a kind with its side. The zero value is none.
type Piece uint8

func NewPiece(side Side, kind Kind) Piece { return Piece(side)<<3 | Piece(kind) }

func (p Piece) Side() Side { return Side(p >> 3) }
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Letter returns the piece's letter in a FEN: upper case is White's.
func (p Piece) Letter() byte {
	letter := letters[p.Kind()]
	if p.Side() == White {
		letter -= 'a' - 'A'
	}
	return letter
}

// PieceFromLetter returns the piece of a letter in FEN, false for none.
func PieceFromLetter(letter byte) (Piece, bool) { return pieceOf(rune(letter)) }

// pieceOf returns the piece of a letter, false for none.
func pieceOf(letter rune) (Piece, bool) {
	side, lower := Black, letter
	if 'A' <= letter && letter <= 'Z' {
		side, lower = White, letter-'A'+'a'
	}
	kind := strings.IndexRune(letters, lower)
	if kind <= 0 {
		return 0, false
	}
	return NewPiece(side, Kind(kind)), true
}

// Side is one of the two players. The zero value is none.
type Side uint8

// The sides.
const (
	NoSide Side = iota
	White
	Black
)

// Other returns the opponent of s, and none for none.
func (s Side) Other() Side {
	switch s {
	case White:
		return Black
	case Black:
		return White
	}
	return NoSide
}

// String returns "white", "black" or "none".
func (s Side) String() string {
	switch s {
	case White:
		return "white"
	case Black:
		return "black"
	}
	return "none"
}
