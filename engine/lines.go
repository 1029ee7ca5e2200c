package engine

// lines is the occupancy of the board once more, a word for each rank and each file, so that the reach of a piece on a
// line is one look into a table.
type lines struct {
	ranks [Ranks + 2]uint16 // Bit f of ranks[r+1] is file f; the two outer words stay empty.
	files [Files]uint16     // Bit r of files[f] is rank r.
}

// flip turns the point's bits on or off.
func (l *lines) flip(pt Point) {
	f, r := pt.File(), pt.Rank()
	l.ranks[r+1] ^= 1 << f
	l.files[f] ^= 1 << r
}

// reach returns the points that a piece on pt reaches along its rank and its file.
//
// Both lines are shifted from where the tables have them, rank 0 and file a, to where pt lies. The shifts count on Go's
// giving 0 for every count of 64 or more, a negative count, which wraps around to a huge one, included.
// The masks change nothing; they let the compiler see that no index is out of range.
func (l *lines) reach(t *lineTable, pt Point) PointSet {
	f, r := pt.File(), pt.Rank()
	onRank := uint64(t.rank[f][l.ranks[r+1]&(1<<Files-1)])
	onFile := fileSets[t.file[r][l.files[f]&(1<<Ranks-1)]&(1<<Ranks-1)]
	start := uint64(r) * Files
	return PointSet{
		Lo: onRank<<start | onFile.Lo<<f,
		Hi: onRank<<(start-64) | onRank>>(64-start) | onFile.Hi<<f | onFile.Lo>>(64-f),
	}
}

// beside returns which of the four neighbours of pt are occupied: bit 0 left, 1 below, 2 right, 3 above.
func (l *lines) beside(pt Point) int {
	f, r := pt.File(), pt.Rank()
	return int(around(l.ranks[r+1], uint8(f)) | around(l.files[f], uint8(r))<<1)
}

// diagonal returns which of the four diagonal neighbours of pt are occupied:
// bit 0 left below, 1 left above, 2 right below, 3 right above.
func (l *lines) diagonal(pt Point) int {
	f, r := pt.File(), pt.Rank()
	return int(around(l.ranks[r], uint8(f)) | around(l.ranks[r+2], uint8(f))<<1)
}

// around returns bit i-1 of a line as bit 0 and bit i+1 as bit 2.
func around(line uint16, i uint8) uint16 { return line << 1 >> i & 5 }

// lineTable holds the reached places by a place on a line and the line's occupancy, own pieces included.
type lineTable struct {
	rank [Files][1 << Files]uint16
	file [Ranks][1 << Ranks]uint16
}

var (
	rookTable   = newLineTable(rookLine)
	cannonTable = newLineTable(cannonLine)
	fileSets    = newFileSets()
)

func newLineTable(reached func(at, length int, occupied uint16) uint16) *lineTable {
	var t lineTable
	for at := range t.rank {
		for occupied := range t.rank[at] {
			t.rank[at][occupied] = reached(at, Files, uint16(occupied))
		}
	}
	for at := range t.file {
		for occupied := range t.file[at] {
			t.file[at][occupied] = reached(at, Ranks, uint16(occupied))
		}
	}
	return &t
}

// rookLine goes each way up to the first piece, and takes it.
func rookLine(at, length int, occupied uint16) uint16 {
	var reached uint16
	for _, step := range []int{-1, 1} {
		for i := at + step; i >= 0 && i < length; i += step {
			reached |= 1 << i
			if occupied>>i&1 != 0 {
				break
			}
		}
	}
	return reached
}

// cannonLine goes each way up to the first piece, and takes the second.
func cannonLine(at, length int, occupied uint16) uint16 {
	var reached uint16
	for _, step := range []int{-1, 1} {
		met := 0
		for i := at + step; i >= 0 && i < length && met < 2; i += step {
			taken := occupied>>i&1 != 0
			if taken {
				met++
			}
			if taken == (met == 2) && (taken || met == 0) {
				reached |= 1 << i
			}
		}
	}
	return reached
}

// newFileSets returns for each occupancy of a file its points on file a.
func newFileSets() *[1 << Ranks]PointSet {
	var sets [1 << Ranks]PointSet
	for line := range sets {
		for r := range Rank(Ranks) {
			if line>>r&1 != 0 {
				sets[line].Add(NewPoint(0, r))
			}
		}
	}
	return &sets
}
