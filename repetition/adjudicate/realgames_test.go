package adjudicate_test

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/repetition"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensortest"
)

// What the law of repetition says of 900 real games where it matters to how they ended: where the last position is judged, and
// where a side that had to vary repeated once more. The last column says how that goes with the printed result.
//
//go:embed testdata/realgames.tsv
var realGames string

func TestNoPrintedResultContradictsTheLawUnexplained(t *testing.T) {
	got := map[string]bool{}
	for _, book := range []rulebook.ID{rulebook.AXF2003, rulebook.VN1999} {
		for i, g := range sensortest.Games() {
			for _, j := range judgedAtTheEnd(t, book, g) {
				got[fmt.Sprintf("%s\t%d\t%s", book, i+1, j)] = true
			}
		}
	}
	for _, line := range strings.Split(strings.TrimSpace(realGames), "\n")[1:] {
		end := strings.LastIndex(line, "\t")
		found, explained := line[:end], line[end+1:]
		if !got[found] {
			t.Errorf("the table says what is not found:\n%s", found)
		}
		delete(got, found)
		if explained == "" {
			t.Errorf("no word of explanation:\n%s", found)
		}
	}
	for found := range got {
		t.Errorf("found, and not in the table:\n%s", found)
	}
}

// judgedAtTheEnd returns the plies of a game at which the law judges its end, in the form of the table.
func judgedAtTheEnd(t *testing.T, book rulebook.ID, g sensortest.Game) (found []string) {
	t.Helper()
	law, err := repetition.Of(book)
	if err != nil {
		t.Fatal(err)
	}
	position := engine.StartPosition()
	if g.FEN != "" {
		if position, err = engine.ParseFEN(g.FEN); err != nil {
			t.Fatal(err)
		}
	}
	history := repetition.NewHistory(position, 0)
	for i, m := range g.Moves {
		count := history.Play(m)
		if count < law.Times {
			continue
		}
		v := law.Judge(history.Cycle(law.Times), engine.NoSide)
		again := v.Outcome == repetition.MustVary && count > law.Times
		if last := i == len(g.Moves)-1; last || again {
			found = append(found, fmt.Sprintf("%d\t%d\t%d\t%s\t%s\t%s\t%s", i+1, len(g.Moves), count, v.Outcome, v.Side, v.Article, g.Result))
		}
	}
	return found
}
