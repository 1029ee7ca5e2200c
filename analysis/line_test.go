package analysis

import (
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/randtest"
)

// For any output of an engine, a line is legal from its first move to its last.
func FuzzLine(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, info := range []string{
		"info depth 12 multipv 2 score cp 34 nodes 10 pv h2e2 h9g7", "info depth 3 score mate -2 pv h3e3", "info depth 9 score 17 pv h2e2 zzz",
		"info multipv -1 score cp 1 pv h2e2", "info score", "info pv", "info depth", "info string pv h2e2", "bestmove h2e2", "",
	} {
		corpus.Add(info, false)
		corpus.Add(info, true)
	}
	corpus.Fuzz(func(t testing.TB, info string, fromOne bool) {
		p := boardgame.Start()
		line, ok := dialect{fromOne: fromOne}.readLine(info, p)
		if ok && (line.Rank < 1 || len(line.Moves) == 0) {
			t.Fatalf("%q is read as %+v", info, line)
		}
		for i, m := range line.Moves {
			if !p.Legal(m) {
				t.Fatalf("%q: move %d, %s, is not legal", info, i+1, m)
			}
			p = p.After(m)
		}
	})
}
