package notation

import "github.com/kyban/kyban/engine"

// direction is the direction of a move, seen by its player.
type direction uint8

const (
	forward direction = iota
	traverse
	back
)

// description is a move in the terms of the styles with files.
type description struct {
	piece     engine.Piece
	at        standing
	direction direction
	number    int  // The file entered, or the points gone along the file: 1-9.
	byFile    bool // The piece is named by its file, although others of its kind stand there.
}

// describe returns the description of m, false if its piece never moves so on any board.
func describe(p *engine.Position, m engine.Move) (description, bool) {
	piece := p.At(m.From())
	side := piece.Side()
	rise := advance(side, m.To()) - advance(side, m.From())
	aside := fileNumber(side, m.To()) - fileNumber(side, m.From())
	if !goes(piece.Kind(), abs(aside), abs(rise)) {
		return description{}, false
	}
	d := description{piece: piece, at: stand(p, m.From()), number: fileNumber(side, m.To())}
	switch {
	case rise > 0:
		d.direction = forward
	case rise < 0:
		d.direction = back
	default:
		d.direction = traverse
	}
	if aside == 0 {
		d.number = abs(rise)
	}
	return d, true
}

// variants returns the ways to name the piece, the usual one first. Of two advisors or elephants on a file only one can
// go forward and only the other back, so their file is enough, except after an illegal move put them on odd points.
func (d description) variants() []description {
	kind := d.piece.Kind()
	if d.at.alone() || kind != engine.Advisor && kind != engine.Elephant {
		return []description{d}
	}
	byFile := d
	byFile.byFile = true
	return []description{byFile, d}
}

// fileOnly reports whether the file alone names the piece among those of its kind.
func (d description) fileOnly() bool { return d.byFile || d.at.alone() }

// goes reports whether a piece of kind k goes that far aside and up in one move.
func goes(k engine.Kind, aside, rise int) bool {
	switch k {
	case engine.Advisor:
		return aside == 1 && rise == 1
	case engine.Elephant:
		return aside == 2 && rise == 2
	case engine.Horse:
		return aside*rise == 2
	}
	return aside == 0 || rise == 0
}

// standing is the place of a piece among those of its kind and side.
type standing struct {
	file  int // 1-9 from its owner's right.
	index int // Its place on the file from the front, 1 on.
	count int // How many stand on the file.
	files int // How many files have two or more.
	run   int // Its place among all on such files, from the owner's right to the left and from the front back.
}

func (s standing) alone() bool { return s.count == 1 }

func stand(p *engine.Position, pt engine.Point) standing {
	piece := p.At(pt)
	side := piece.Side()
	s := standing{file: fileNumber(side, pt), index: 1}
	var counts [engine.Files + 1]int
	for others := p.Find(piece); !others.Empty(); {
		other := others.Pop()
		file := fileNumber(side, other)
		counts[file]++
		if file == s.file && advance(side, other) > advance(side, pt) {
			s.index++
		}
	}
	s.count = counts[s.file]
	s.run = s.index
	for file, count := range counts {
		if count < 2 {
			continue
		}
		s.files++
		if file < s.file {
			s.run += count
		}
	}
	return s
}

// fileNumber returns the number of the file that pt stands on, 1-9 from the right hand of side.
func fileNumber(side engine.Side, pt engine.Point) int {
	if side == engine.Second {
		pt = pt.Turned()
	}
	return engine.Files - int(pt.File())
}

// advance returns how many ranks pt lies before the back rank of side.
func advance(side engine.Side, pt engine.Point) int {
	if side == engine.Second {
		pt = pt.Turned()
	}
	return int(pt.Rank())
}

func abs(n int) int { return max(n, -n) }
