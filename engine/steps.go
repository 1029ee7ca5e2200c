package engine

// The tables of the pieces that step and of the lines that reach a general. They are filled once and never changed.
var (
	singles       = newSingles()
	palaces       = [Second + 1]PointSet{First: box(3, 0, 5, 2), Second: box(3, 7, 5, 9)}
	halves        = [Second + 1]PointSet{First: box(0, 0, 8, 4), Second: box(0, 5, 8, 9)}
	straightSteps = newSteps([]jump{{-1, 0}, {0, -1}, {1, 0}, {0, 1}})
	diagonalSteps = newSteps([]jump{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}})
	pawnSteps     = newPawnSteps()
	pawnOrigins   = newPawnOrigins()
	horseTable    = newHorseTable()
	horseOrigins  = newHorseOrigins()
	elephantTable = newElephantTable()
	fileLines     = newLines(func(a, b Point) bool { return a.File() == b.File() })
	crossLines    = newLines(func(a, b Point) bool { return a.File() == b.File() || a.Rank() == b.Rank() })
	betweens      = newBetweens()
)

type jump struct{ files, ranks int }

// jumped returns the point a jump away, NoPoint off the board.
func (p Point) jumped(j jump) Point {
	f, r := int(p.File())+j.files, int(p.Rank())+j.ranks
	if f < 0 || f >= Files || r < 0 || r >= Ranks {
		return NoPoint
	}
	return NewPoint(File(f), Rank(r))
}

// addValid adds pt to the set unless it is off the board.
func (s *PointSet) addValid(pt Point) {
	if pt.Valid() {
		s.Add(pt)
	}
}

// box returns the points from one corner to the opposite one.
func box(f0 File, r0 Rank, f1 File, r1 Rank) PointSet {
	var s PointSet
	for r := r0; r <= r1; r++ {
		for f := f0; f <= f1; f++ {
			s.Add(NewPoint(f, r))
		}
	}
	return s
}

func newSingles() *[Points]PointSet {
	var t [Points]PointSet
	for pt := range Point(Points) {
		t[pt].Add(pt)
	}
	return &t
}

func newSteps(jumps []jump) *[Points]PointSet {
	var t [Points]PointSet
	for pt := range Point(Points) {
		for _, j := range jumps {
			t[pt].addValid(pt.jumped(j))
		}
	}
	return &t
}

// newPawnSteps returns the pawns' steps: forward, and beyond the river sideways too.
func newPawnSteps() *[Second + 1][Points]PointSet {
	var t [Second + 1][Points]PointSet
	for pt := range Point(Points) {
		for s, forward := range map[Side]int{First: 1, Second: -1} {
			t[s][pt].addValid(pt.jumped(jump{0, forward}))
			if !halves[s].Has(pt) {
				t[s][pt].addValid(pt.jumped(jump{-1, 0}))
				t[s][pt].addValid(pt.jumped(jump{1, 0}))
			}
		}
	}
	return &t
}

// newPawnOrigins returns the points from which a side's pawn attacks a point.
func newPawnOrigins() *[Second + 1][Points]PointSet {
	var t [Second + 1][Points]PointSet
	for s := First; s <= Second; s++ {
		for from := range Point(Points) {
			for _, to := range pawnSteps[s][from].Points() {
				t[s][to].Add(from)
			}
		}
	}
	return &t
}

// horseJumps are the two jumps over each leg, the legs in the order of lines.beside.
var horseJumps = [4]struct {
	leg jump
	to  [2]jump
}{
	{jump{-1, 0}, [2]jump{{-2, -1}, {-2, 1}}},
	{jump{0, -1}, [2]jump{{-1, -2}, {1, -2}}},
	{jump{1, 0}, [2]jump{{2, -1}, {2, 1}}},
	{jump{0, 1}, [2]jump{{-1, 2}, {1, 2}}},
}

// newHorseTable returns for each point and each set of hobbled legs where a horse can go.
func newHorseTable() *[Points][16]PointSet {
	var t [Points][16]PointSet
	for pt := range Point(Points) {
		for hobbled := range 16 {
			for i, j := range horseJumps {
				if hobbled>>i&1 == 0 {
					t[pt][hobbled].addValid(pt.jumped(j.to[0]))
					t[pt][hobbled].addValid(pt.jumped(j.to[1]))
				}
			}
		}
	}
	return &t
}

// newHorseOrigins returns the points from which a horse attacks a point when no leg is hobbled.
func newHorseOrigins() *[Points]PointSet {
	var t [Points]PointSet
	for pt := range Point(Points) {
		t[pt] = horseTable[pt][0]
	}
	return &t
}

// horseLeg returns the point beside a horse on from that must be empty for it to go to to.
func horseLeg(from, to Point) Point {
	files, ranks := int(to.File())-int(from.File()), int(to.Rank())-int(from.Rank())
	return from + Point(files/2) + Point(ranks/2*Files)
}

// newElephantTable returns for each point and each set of blocked eyes where an elephant can go; the eyes are in the order of lines.diagonal.
func newElephantTable() *[Points][16]PointSet {
	var t [Points][16]PointSet
	for pt := range Point(Points) {
		for blocked := range 16 {
			for i, j := range []jump{{-2, -2}, {-2, 2}, {2, -2}, {2, 2}} {
				if blocked>>i&1 == 0 {
					t[pt][blocked].addValid(pt.jumped(j))
				}
			}
		}
	}
	return &t
}

func newLines(onLine func(a, b Point) bool) *[Points]PointSet {
	var t [Points]PointSet
	for a := range Point(Points) {
		for b := range Point(Points) {
			if a != b && onLine(a, b) {
				t[a].Add(b)
			}
		}
	}
	return &t
}

// newBetweens returns the points between two points of one line.
func newBetweens() *[Points][Points]PointSet {
	var t [Points][Points]PointSet
	for _, j := range []jump{{-1, 0}, {0, -1}, {1, 0}, {0, 1}} {
		for a := range Point(Points) {
			var passed PointSet
			for b := a.jumped(j); b.Valid(); b = b.jumped(j) {
				t[a][b] = passed
				passed.Add(b)
			}
		}
	}
	return &t
}
