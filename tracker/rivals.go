package tracker

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// Rivals returns ply n of the readings that keep it from being agreed on although every living one holds the same move:
// they leave one fact more unexplained, or may turn out to be as cheap, and hold another move. There is one for each move,
// the likeliest first; none where there are too many readings to follow.
func (t *Tracker) Rivals(n int) []*Ply {
	by := 1
	if t.allOwe() {
		by = t.owed()
	}
	dearer, _ := t.dearer(by)
	rivals := slices.DeleteFunc(slices.Clone(dearer), func(r reading) bool {
		return r.cost > t.live[0].cost+1 && !r.mayWin(t.live)
	})
	return differing(rivals, n, t.Ply(n).Move)
}

// differing returns ply n of the readings in which it is another move than m, one for each move.
func differing(readings []reading, n int, m engine.Move) []*Ply {
	var plies []*Ply
	for i := range readings {
		ply := readings[i].last.at(n)
		if ply != nil && ply.Move != m && !slices.ContainsFunc(plies, func(p *Ply) bool { return p.Move == ply.Move }) {
			plies = append(plies, ply)
		}
	}
	return plies
}
