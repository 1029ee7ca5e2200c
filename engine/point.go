package engine

import (
	"math/bits"

	"github.com/kyban/kyban/internal/message"
)

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

func NewPoint(f File, r Rank) Point { return Point(r)*Files + Point(f) }

// ParsePoint reads a point such as "h2".
func ParsePoint(s string) (Point, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'i' || s[1] < '0' || s[1] > '9' {
		return NoPoint, message.Errorf("point %q: expected a file a-i and a rank 0-9, such as h2", s)
	}
	return NewPoint(File(s[0]-'a'), Rank(s[1]-'0')), nil
}

func (p Point) File() File { return File(p % Files) }
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

// PointSet is a set of points, one bit a point: a0 is the lowest bit of Lo, and b7 (index 64) the lowest bit of Hi.
type PointSet struct{ Lo, Hi uint64 }

// AllPoints holds the 90 points.
var AllPoints = PointSet{Lo: ^uint64(0), Hi: 1<<(Points-64) - 1}

func SetOf(points ...Point) PointSet {
	var s PointSet
	for _, p := range points {
		s.Add(p)
	}
	return s
}

func (s PointSet) Has(p Point) bool {
	if p < 64 {
		return s.Lo>>p&1 != 0
	}
	return s.Hi>>(p-64)&1 != 0
}

func (s *PointSet) Add(p Point) {
	if p < 64 {
		s.Lo |= 1 << p
	} else {
		s.Hi |= 1 << (p - 64)
	}
}

func (s *PointSet) Remove(p Point) {
	if p < 64 {
		s.Lo &^= 1 << p
	} else {
		s.Hi &^= 1 << (p - 64)
	}
}

func (s PointSet) Empty() bool             { return s.Lo|s.Hi == 0 }
func (s PointSet) Len() int                { return bits.OnesCount64(s.Lo) + bits.OnesCount64(s.Hi) }
func (s PointSet) And(t PointSet) PointSet { return PointSet{s.Lo & t.Lo, s.Hi & t.Hi} }
func (s PointSet) Or(t PointSet) PointSet  { return PointSet{s.Lo | t.Lo, s.Hi | t.Hi} }
func (s PointSet) Xor(t PointSet) PointSet { return PointSet{s.Lo ^ t.Lo, s.Hi ^ t.Hi} }

// Without returns the points of s that are not in t.
func (s PointSet) Without(t PointSet) PointSet { return PointSet{s.Lo &^ t.Lo, s.Hi &^ t.Hi} }

// First returns the lowest point of the set, NoPoint for an empty one.
func (s PointSet) First() Point {
	switch {
	case s.Lo != 0:
		return Point(bits.TrailingZeros64(s.Lo))
	case s.Hi != 0:
		return Point(64 + bits.TrailingZeros64(s.Hi))
	}
	return NoPoint
}

// Pop removes the lowest point of the set and returns it, NoPoint for an empty set.
func (s *PointSet) Pop() Point {
	p := s.First()
	if s.Lo != 0 {
		s.Lo &= s.Lo - 1
	} else {
		s.Hi &= s.Hi - 1
	}
	return p
}

// Turned returns the set as seen from the other side of the board.
func (s PointSet) Turned() PointSet {
	lo, hi := bits.Reverse64(s.Lo), bits.Reverse64(s.Hi)
	const spare = 128 - Points // The 38 bits above i9 come down to the bottom when 128 bits are reversed.
	return PointSet{Lo: hi>>spare | lo<<(64-spare), Hi: lo >> spare}
}

// Points returns the points of the set from the lowest on.
func (s PointSet) Points() []Point {
	points := make([]Point, 0, s.Len())
	for !s.Empty() {
		points = append(points, s.Pop())
	}
	return points
}

// Names returns the names of the points of the set, from the lowest on, in the form of Point.String.
func (s PointSet) Names() []string {
	names := make([]string, 0, s.Len())
	for !s.Empty() {
		names = append(names, s.Pop().String())
	}
	return names
}

// flip adds the points of t to s, or removes those that were in it.
func (s *PointSet) flip(t *PointSet) {
	s.Lo ^= t.Lo
	s.Hi ^= t.Hi
}
