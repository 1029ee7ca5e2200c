package setup

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Ways returns the ways in which a game from a start position may begin, for the given sides: with all pieces on their points, or with
// some on wrong ones. starts are their first positions, the right one first.
func (d Difference) Ways(start boardgame.Position, sides []bool) (ways []tracker.Start, starts []boardgame.Position) {
	starts = []boardgame.Position{start}
	for _, turned := range sides {
		way := tracker.Start{Position: start, Turned: turned}
		if d.Counted() {
			way.Cost = d.Empty.Len()
		}
		ways = append(ways, way)
		for _, wrong := range d.Arrangements(start, turned) {
			index := slices.IndexFunc(starts, func(p boardgame.Position) bool { return p.FEN() == wrong.Position.FEN() })
			if index < 0 {
				index = len(starts)
				starts = append(starts, wrong.Position)
			}
			ways = append(ways, tracker.Start{Position: wrong.Position.SetUpWrongly(start), Index: index, Turned: turned})
		}
	}
	return ways, starts
}

// WrongSideBegan returns the finding, by an article, that the second side has begun.
func WrongSideBegan(head record.Head, side engine.Side, law rulebook.Citation, at sensor.Micros) record.Finding {
	return record.Finding{Head: head, At: at, Ply: 1, Side: record.SideOf(side), Article: law.Article, Kind: "wrong_side_began", Duty: []string{}, Rulebook: string(law.Book)}
}
