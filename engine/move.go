package engine

import (
	"fmt"
	"strings"
)

// Move goes from one point to another. The zero value is none: no piece moves from a point to itself. In chess it may
// promote a pawn.
type Move uint32

// promotions are the letters of the pieces of a promotion, each at its number.
const promotions = " qrbn"

// NewMove returns the move between two points.
func NewMove(from, to Point) Move { return Move(from)<<7 | Move(to) }

func (m Move) From() Point { return Point(m >> 7 & 127) }
func (m Move) To() Point   { return Point(m & 127) }

// Promoting returns the same move with a promotion to the piece of a letter of "qrbn".
func (m Move) Promoting(letter byte) Move {
	return m.Unnamed() | Move(strings.IndexByte(promotions, letter))<<14
}

// Unnamed returns the same move without a promotion.
func (m Move) Unnamed() Move { return m & (1<<14 - 1) }

// Promotion returns the letter of the promotion, 0 for none.
func (m Move) Promotion() byte {
	if n := m >> 14; n > 0 {
		return promotions[n]
	}
	return 0
}

// ParseMove reads a move such as "h2e2".
func ParseMove(s string) (Move, error) {
	if len(s) != 4 {
		return 0, fmt.Errorf("move %q: expected two points, such as h2e2", s)
	}
	from, err := ParsePoint(s[:2])
	if err != nil {
		return 0, fmt.Errorf("move %q: %w", s, err)
	}
	to, err := ParsePoint(s[2:])
	if err != nil {
		return 0, fmt.Errorf("move %q: %w", s, err)
	}
	if from == to {
		return 0, fmt.Errorf("move %q: expected two different points", s)
	}
	return NewMove(from, to), nil
}

// String returns the move as "h2e2", or "-" for none; one that promotes a pawn as "e7e8q".
func (m Move) String() string {
	if m == 0 {
		return "-"
	}
	text := m.From().String() + m.To().String()
	if letter := m.Promotion(); letter != 0 {
		text += string(letter)
	}
	return text
}

func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// MoveNames returns the moves in the form of Move.String: an empty list for none.
func MoveNames(moves []Move) []string {
	names := make([]string, 0, len(moves))
	for _, m := range moves {
		names = append(names, m.String())
	}
	return names
}
