package review_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/review"
	"github.com/kyban/kyban/trace"
)

// advised is a ruling that a review advises.
var advised = regexp.MustCompile(`(restore|dismissed) (\d+)( [a-i]\d)?`)

// An advised ruling about a possibly displaced piece decides the question, and a position that it restores has the piece on its
// point.
func TestWhatIsAdvisedOfADisplacedPieceDecidesIt(t *testing.T) {
	inTheFirstTurn := strings.TrimSuffix(scenarioText(t, scenarioPath("pushed_in_the_first_turn")), "20000000 end\n")
	for _, c := range []struct {
		name, trace string
		ply         int
		want        map[string]string // By ruling, the position to be set up and its turn; empty if there is none.
	}{
		{"another's piece in the first turn", inTheFirstTurn, 1, map[string]string{
			"restore 1": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
			"restore 2": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b", "dismissed 1 i9": ""}},
		{"an own piece after an early reply", inTheFirstTurn, 2, map[string]string{
			"restore 2": "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
			"restore 3": "rnbakabn1/8r/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w", "dismissed 2 b9": ""}},
		{"another's piece", mayBeDisplaced, 3, map[string]string{
			"restore 3": "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w",
			"restore 4": "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b", "dismissed 3 b7": ""}},
		{"an own piece", mayBeDisplaced, 4, map[string]string{
			"restore 4": "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b",
			"restore 5": "rnbakab1r/9/6nc1/pcp1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R w", "dismissed 4 i9": ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			told := plain(english(t).Summary(turnOf(t, reviewedText(t, c.trace+"20000000 end\n"), c.ply)))
			rulings := advised.FindAllStringSubmatch(told, -1)
			if len(rulings) != len(c.want) {
				t.Errorf("%d rulings are advised, want %d: %s", len(rulings), len(c.want), told)
			}
			for _, r := range rulings {
				want, known := c.want[r[0]]
				turn, restored := ruledSo(t, c.trace, fmt.Sprintf("rule %s %s%s", r[2], r[1], r[3]), c.ply)
				if q := turn.Questions[0]; !known || restored != want || q.Ruling != 1 {
					t.Errorf("%s: restores %q, want %q; the question is decided by ruling %d, want 1", r[0], restored, want, q.Ruling)
				}
			}
		})
	}
}

// ruledSo returns a turn of a game at whose end the arbiter rules, and the position to be set up then, with its turn.
func ruledSo(t *testing.T, text, ruling string, ply int) (turn *review.Turn, restored string) {
	t.Helper()
	text += "17500000 " + ruling + "\n20000000 end\n"
	tr, err := trace.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	err = feed.Replay(tr, game.Config{}, func(_ fact.Input, records []record.Record) error {
		for _, r := range records {
			if r, ok := r.(record.Restoration); ok {
				restored = strings.Join(strings.Fields(r.FEN)[:2], " ")
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return turnOf(t, reviewedText(t, text), ply), restored
}
