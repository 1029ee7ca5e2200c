package engine

import "fmt"

// Side is one of the two players. The zero value is none.
type Side uint8

// The sides.
const (
	NoSide Side = iota
	Red
	Black
)

// Other returns the opponent of s, and none for none.
func (s Side) Other() Side {
	switch s {
	case Red:
		return Black
	case Black:
		return Red
	}
	return NoSide
}

// ParseSide reads "red" or "black". White of chess is the side that moves first: it is Red here.
func ParseSide(s string) (Side, error) {
	switch s {
	case "red", "white":
		return Red, nil
	case "black":
		return Black, nil
	}
	return NoSide, fmt.Errorf("side %q: expected red or black", s)
}

// String returns "red", "black" or "none".
func (s Side) String() string {
	switch s {
	case Red:
		return "red"
	case Black:
		return "black"
	}
	return "none"
}

// MarshalText writes the side as its String.
func (s Side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the output of MarshalText.
func (s *Side) UnmarshalText(text []byte) (err error) {
	if *s = NoSide; string(text) != s.String() {
		*s, err = ParseSide(string(text))
	}
	return err
}
