package chess

import "math/bits"

const (
	fileA PointSet = 0x0101010101010101
	fileH PointSet = fileA << 7
	rank1 PointSet = 0xff
	all   PointSet = ^PointSet(0)
)

// The points that a piece reaches on an empty board, and the lines through a point without the point itself.
var (
	knightSteps = makeSteps([][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	kingSteps   = makeSteps([][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}})
	pawnTakes   = [Black + 1][64]PointSet{White: makeSteps([][2]int{{-1, 1}, {1, 1}}), Black: makeSteps([][2]int{{-1, -1}, {1, -1}})}
	fileLines   = makeLines(0, 1)
	rising      = makeLines(1, 1)
	falling     = makeLines(1, -1)
	rankTakes   = makeRankTakes()
	straights   = makeStraights()
)

// Between holds the points between two on a line, and through the whole line; both are empty for points on no line.
var between, through = makeBetween()

func makeSteps(steps [][2]int) (reached [64]PointSet) {
	for p := range NoPoint {
		for _, s := range steps {
			if file, rank := p.File()+s[0], p.Rank()+s[1]; onBoard(file, rank) {
				reached[p] |= SetOf(pointAt(file, rank))
			}
		}
	}
	return reached
}

func onBoard(file, rank int) bool { return file >= 0 && file < 8 && rank >= 0 && rank < 8 }

func makeLines(df, dr int) (lines [64]PointSet) {
	for p := range NoPoint {
		lines[p] = walk(p, df, dr, 0) | walk(p, -df, -dr, 0)
	}
	return lines
}

func makeStraights() (lines [64]PointSet) {
	for p, file := range fileLines {
		lines[p] = file | rank1<<(p&56)&^bit(Point(p))
	}
	return lines
}

// walk returns the points reached in a direction, up to and including the first occupied one.
func walk(p Point, df, dr int, occupied PointSet) (reached PointSet) {
	for file, rank := p.File()+df, p.Rank()+dr; onBoard(file, rank); file, rank = file+df, rank+dr {
		at := SetOf(pointAt(file, rank))
		reached |= at
		if occupied&at != 0 {
			break
		}
	}
	return reached
}

// makeRankTakes returns the points that a rook reaches along the first rank, by the six inner occupied points and by its
// file.
func makeRankTakes() (takes [64][8]uint8) {
	for inner := range takes {
		for file := range 8 {
			occupied := PointSet(inner << 1)
			takes[inner][file] = uint8(walk(Point(file), 1, 0, occupied) | walk(Point(file), -1, 0, occupied))
		}
	}
	return takes
}

func makeBetween() (between, through [64][64]PointSet) {
	for p := range NoPoint {
		for _, d := range [][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}} {
			line := walk(p, d[0], d[1], 0)
			whole := line | walk(p, -d[0], -d[1], 0) | SetOf(p)
			for q := range line.all() {
				between[p][q] = walk(p, d[0], d[1], SetOf(q)) &^ SetOf(q)
				through[p][q] = whole
			}
		}
	}
	return between, through
}

func (s PointSet) all() func(yield func(Point) bool) {
	return func(yield func(Point) bool) {
		for s != 0 {
			if !yield(s.Pop()) {
				return
			}
		}
	}
}

// along returns the points that a piece reaches along a line through its point that meets each rank once at most, by
// subtracting it from the occupied points, once from either end (hyperbola quintessence, by Gerd Isenberg and Aleks
// Peshkov).
func along(line PointSet, p Point, occupied PointSet) PointSet {
	forward := uint64(occupied & line)
	backward := bits.ReverseBytes64(forward)
	forward -= 1 << p
	backward -= 1 << (p ^ 56)
	return PointSet(forward^bits.ReverseBytes64(backward)) & line
}

func bishopTakes(p Point, occupied PointSet) PointSet {
	return along(rising[p], p, occupied) | along(falling[p], p, occupied)
}

func rookTakes(p Point, occupied PointSet) PointSet {
	shift := p & 56
	return along(fileLines[p], p, occupied) | PointSet(rankTakes[occupied>>(shift+1)&63][p&7])<<shift
}
