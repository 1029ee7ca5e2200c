package engine

import "fmt"

// File is a column of the board, 0 (a, at Red's left hand) to 8 (i).
type File uint8

// Rank is a row of the board, 0 (Red's back rank) to 9 (Black's back rank).
type Rank uint8

// The size of the board.
const (
	Files  = 9
	Ranks  = 10
	Points = Files * Ranks
)

// Point is one of the 90 crossings of the board: rank*9 + file, so a0 is 0 and i9 is 89.
type Point uint8

// NoPoint stands for none.
const NoPoint Point = Points

// NewPoint returns the point at file f and rank r.
func NewPoint(f File, r Rank) Point { return Point(r)*Files + Point(f) }

// ParsePoint reads a point such as "h2".
func ParsePoint(s string) (Point, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'i' || s[1] < '0' || s[1] > '9' {
		return NoPoint, fmt.Errorf("point %q: expected a file a-i and a rank 0-9, such as h2", s)
	}
	return NewPoint(File(s[0]-'a'), Rank(s[1]-'0')), nil
}

// File returns the file that the point stands on.
func (p Point) File() File { return File(p % Files) }

// Rank returns the rank that the point stands on.
func (p Point) Rank() Rank { return Rank(p / Files) }

// Valid reports whether p is one of the 90 points.
func (p Point) Valid() bool { return p < Points }

// Turned returns the point in p's place when the board is seen from the other side.
func (p Point) Turned() Point { return Points - 1 - p }

// String returns the point as "h2", or "-" for none.
func (p Point) String() string {
	if !p.Valid() {
		return "-"
	}
	return string([]byte{'a' + byte(p.File()), '0' + byte(p.Rank())})
}
