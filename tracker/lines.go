package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
)

// linesMax is the most lines that are told apart where plies are open.
const linesMax = 32

// Line is a game as far as it was made, in one reading.
type Line struct {
	last     *Ply
	Position boardgame.Position // Behind its last ply.
}

// Number returns the length of the line in plies; Ply returns ply n, nil where there is none.
func (l Line) Number() int    { return l.last.Number }
func (l Line) Ply(n int) *Ply { return l.last.at(n) }

// Games returns the lines that may have been played, the likeliest first, and whether these are all: those of the living readings, and of
// readings as long as the likeliest that leave one fact more unexplained, for these keep a ply open. Lines of the same moves are one.
func (t *Tracker) Games() (lines []Line, all bool) {
	if t.astray || t.limited() || t.vague > t.Last().Number {
		return nil, false
	}
	for i := range t.live {
		if lines, all = t.live[i].addLine(lines); !all {
			return lines, false
		}
	}
	dearer, all := t.dearer(1)
	for i := range dearer {
		if r := &dearer[i]; all && r.last.Number == t.Last().Number {
			lines, all = r.addLine(lines)
		}
	}
	return lines, all
}

// addLine adds the line of the reading to others, and reports whether there was room for it.
func (r *reading) addLine(lines []Line) ([]Line, bool) {
	switch {
	case slices.ContainsFunc(lines, func(l Line) bool { return sameLine(l.last, r.last) }):
	case len(lines) == linesMax:
		return lines, false
	default:
		lines = append(lines, Line{r.last, r.pos})
	}
	return lines, true
}

// sameLine reports whether the moves up to two plies are the same.
func sameLine(a, b *Ply) bool {
	return a == b || a.line == b.line && a.Move == b.Move && a.Doubtful == b.Doubtful
}

// Reached returns the positions that may stand after the last ply n, also of dearer readings that keep an earlier ply open; none if
// unknown.
func (v Readings) Reached() []boardgame.Position {
	reached := v.After()
	lines, all := v.t.Games()
	for _, l := range lines {
		if !all || l.Number() != v.n {
			return nil
		}
		reached = append(reached, l.Ply(v.n).After)
	}
	return reached
}
