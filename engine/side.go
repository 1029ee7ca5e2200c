package engine

import "github.com/kyban/kyban/internal/message"

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
