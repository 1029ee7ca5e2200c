package broadcast

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/scoresheet"
)

// What everybody sees of a game is written as what officials see of it, also behind a ply that was taken back there.
func TestMovesAreWrittenOnceForAllWhoSeeThem(t *testing.T) {
	line := func(texts ...string) (moves []scoresheet.Move) {
		for i, text := range texts {
			moves = append(moves, scoresheet.Move{Ply: i + 1, Side: record.SideOf([]engine.Side{engine.First, engine.Second}[i%2]), Move: text})
		}
		return moves
	}
	var all words
	few := words{others: &all}
	for _, c := range []struct {
		name        string
		all, few    []scoresheet.Move
		zh          string // The last of few.
		writtenOnce bool
	}{
		{"the same", line("h2e2", "h9g7"), line("h2e2", "h9g7"), "馬８進７", true},
		{"fewer", line("h2e2", "h9g7", "h0g2"), line("h2e2", "h9g7"), "馬８進７", true},
		{"a ply taken back that everybody still sees", line("h2e2"), line("h2e2", "h9g7", "h0g2"), "馬二進三", false},
		{"another ply in its place", line("h2e2", "b9c7"), line("h2e2", "b9c7"), "馬２進３", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			all.of(engine.StartFEN, c.all)
			written := few.of(engine.StartFEN, c.few)
			var alone words
			for i, w := range alone.of(engine.StartFEN, c.few) {
				if written[i] != w {
					t.Errorf("ply %d is %+v, want %+v", i+1, written[i], w)
				}
			}
			last := written[len(written)-1].in(few.styles())
			if last["zh-hant"] != c.zh || last["ucci"] != c.few[len(c.few)-1].Move {
				t.Errorf("the last one is %v, want %s", last, c.zh)
			}
			if once := all.known(engine.StartFEN, c.few) == len(c.few); once != c.writtenOnce {
				t.Errorf("all of it was written before: %t", once)
			}
		})
	}
}
