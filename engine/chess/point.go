package chess

import (
	"math/bits"

	"github.com/kyban/kyban/internal/message"
)

// Point is a point of the board: eight times the rank plus the file, so that a1 is 0 and h8 is 63.
type Point uint8

// NoPoint stands for none.
const NoPoint Point = 64

// pointAt returns the point on a file and a rank, both from 0.
func pointAt(file, rank int) Point { return Point(8*rank + file) }

// ParsePoint reads a point such as "e4".
func ParsePoint(s string) (Point, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'h' || s[1] < '1' || s[1] > '8' {
		return NoPoint, message.Errorf("point %q: expected a file a-h and a rank 1-8, such as e4", s)
	}
	return pointAt(int(s[0]-'a'), int(s[1]-'1')), nil
}

// File returns the file, from 0 for a.
func (p Point) File() int { return int(p & 7) }

// Rank returns the rank, from 0 for 1.
func (p Point) Rank() int { return int(p >> 3) }

func (p Point) Valid() bool { return p < NoPoint }

// String returns the point as "e4", or "-" for none.
func (p Point) String() string {
	if !p.Valid() {
		return "-"
	}
	return string([]byte{'a' + byte(p.File()), '1' + byte(p.Rank())})
}

// PointSet is a set of points, a1 its lowest bit.
type PointSet uint64

func SetOf(points ...Point) (s PointSet) {
	for _, p := range points {
		s |= 1 << p
	}
	return s
}

func bit(p Point) PointSet { return 1 << (p & 63) }

func (s PointSet) Has(p Point) bool { return s>>p&1 != 0 }
func (s PointSet) Len() int         { return bits.OnesCount64(uint64(s)) }

// First returns the lowest point, NoPoint of an empty set.
func (s PointSet) First() Point { return Point(bits.TrailingZeros64(uint64(s))) }

// Pop takes the lowest point out of the set and returns it.
func (s *PointSet) Pop() Point {
	p := s.First()
	*s &= *s - 1
	return p
}
