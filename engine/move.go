package engine

import "fmt"

// Move goes from one point to another. The zero value is none: no piece moves from a point to itself.
type Move uint16

// NewMove returns the move between two points.
func NewMove(from, to Point) Move { return Move(from)<<7 | Move(to) }

// From returns the point that is left.
func (m Move) From() Point { return Point(m >> 7) }

// To returns the point that is entered.
func (m Move) To() Point { return Point(m & 127) }

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

// String returns the move as "h2e2", or "-" for none.
func (m Move) String() string {
	if m == 0 {
		return "-"
	}
	return m.From().String() + m.To().String()
}

// MarshalText writes the move as its String.
func (m Move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// MoveNames returns how moves are called, as Move.String does: an empty list for none.
func MoveNames(moves []Move) []string {
	names := make([]string, 0, len(moves))
	for _, m := range moves {
		names = append(names, m.String())
	}
	return names
}
