package chess

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
