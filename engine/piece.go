package engine

import "github.com/kyban/kyban/internal/message"

// Kind is the kind of a piece, of either side. The zero value is none.
type Kind uint8

// The seven kinds, in the order of the rules.
const (
	NoKind Kind = iota
	General
	Advisor
	Elephant
	Horse
	Rook
	Cannon
	Pawn
)

const kindLetters = ".kabnrcp"

// Piece is a kind and its owner. The zero value is none.
type Piece uint8

func NewPiece(s Side, k Kind) Piece {
	if s == NoSide || k == NoKind {
		return 0
	}
	return Piece(uint8(s)<<3 | uint8(k))
}

// Side returns the owner, none for no piece.
func (p Piece) Side() Side { return Side(p >> 3) }

// Kind returns the piece's kind, none for no piece.
func (p Piece) Kind() Kind { return Kind(p & 7) }

// Letter returns the piece's letter in FEN, upper case for Red, '.' for none.
func (p Piece) Letter() byte {
	c := kindLetters[p.Kind()]
	if p.Side() == First {
		c -= 'a' - 'A'
	}
	return c
}

// PieceFromLetter reads a FEN letter: k a b n r c p, also e for b and h for n, upper case for Red.
func PieceFromLetter(c byte) (Piece, bool) {
	s := Second
	if c >= 'A' && c <= 'Z' {
		s, c = First, c+'a'-'A'
	}
	switch c {
	case 'e':
		c = 'b'
	case 'h':
		c = 'n'
	}
	for k := General; k <= Pawn; k++ {
		if kindLetters[k] == c {
			return NewPiece(s, k), true
		}
	}
	return 0, false
}

// String returns the piece's FEN letter.
func (p Piece) String() string { return string([]byte{p.Letter()}) }

// Side is one of the two players. The zero value is none.
type Side uint8

// The sides. First moves first: Red in xiangqi, White in chess. Second is Black in both.
const (
	NoSide Side = iota
	First
	Second
)

// Other returns the opponent of s, and none for none.
func (s Side) Other() Side {
	switch s {
	case First:
		return Second
	case Second:
		return First
	}
	return NoSide
}

// ParseSide reads "red" or "white" as First, and "black" as Second.
func ParseSide(s string) (Side, error) {
	switch s {
	case "red", "white":
		return First, nil
	case "black":
		return Second, nil
	}
	return NoSide, message.Errorf("side %q: expected red or black", s)
}

// String returns "red", "black" or "none".
func (s Side) String() string {
	switch s {
	case First:
		return "red"
	case Second:
		return "black"
	}
	return "none"
}

func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s *Side) UnmarshalText(text []byte) (err error) {
	if *s = NoSide; string(text) != s.String() {
		*s, err = ParseSide(string(text))
	}
	return err
}
