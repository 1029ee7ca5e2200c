package game_test

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	. "github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/trace"
)

// liftedAndPutBack is a game under a rulebook in which the first mover lifted an elephant, put it back and moved a horse.
const liftedAndPutBack = "trace 1\nrulebook RULEBOOK\n1000000 - c0\n1500000 + c0\n2500000 - b0\n2900000 + c2\n3500000 press red\n4000000 - h9\n"

func TestARulingNamesArticleAndReason(t *testing.T) {
	const lists = "; boardctl rules --rulebook "
	for _, tc := range []struct{ name, rulebook, words, article, err string }{
		{"both are named", "vn2004", `rule 1 dismissed "Trần" 9.11b "Nobody saw it."`, "9.11b", ""},
		{"no reason", "vn2004", `rule 1 dismissed "Trần" 9.11b`, "", "rule: expected the reason of the ruling, in words"},
		{"a reason of spaces", "vn2004", `rule 1 dismissed "Trần" 9.11b "  "`, "", "rule: expected the reason of the ruling, in words"},
		{"an article that there is not", "vn2004", `rule 1 dismissed "Trần" 9.12 "So."`, "", `rule: article "9.12": vn2004 has none of that name` + lists + "vn2004 lists them"},
		{"an article of the rulebook behind it", "vn2004", `rule 1 result 0-1 "Trần" 5.6 "The third fault."`, "5.6", ""},
		{"an article of another rulebook", "vn2004", `rule 1 dismissed "Trần" 4.8 "So."`, "", `rule: article "4.8": vn2004 has none of that name` + lists + "vn2004 lists them"},
		{"none follows from a dismissal", "vn2004", `rule 1 dismissed "Trần" "So."`, "", "rule: expected the article of vn2004 by which it is ruled: none follows from dismissed on ply 1, whose duty is that of 9.1" + lists + "vn2004 lists them"},
		{"none follows without rules on touches", "casual", `rule 1 accidental c0 "Trần" "So."`, "", "rule: expected the article of casual by which it is ruled: none follows from accidental on ply 1" + lists + "casual lists them"},
		{"it follows from accidental", "vn2004", `rule 1 accidental c0 "Trần" "His sleeve."`, "9.6", ""},
		{"it follows from accidental under fide2018", "fide2018", `rule 1 accidental c0 "Trần" "His sleeve."`, "4.2.2", ""},
		{"which start annuls the game only he can say", "vn2004", `rule 1 annulled "Trần" "They sat wrongly."`, "", "rule: expected the article of vn2004 by which the game is annulled, 9.9a or 9.9b: the board has found no wrong start, and only the arbiter can say which it is" + lists + "vn2004 lists them"},
		{"he says which start annuls the game", "vn2004", `rule 1 annulled "Trần" 9.9b "They sat wrongly."`, "9.9b", ""},
		{"one article annuls games", "fide2018", `rule 1 annulled "Trần" "Two pieces had changed places."`, "7.2.1", ""},
		{"none annuls games", "vn1999", `rule 1 annulled "Trần" "So."`, "", "rule: expected the article of vn1999 by which it is ruled: none follows from annulled on ply 1" + lists + "vn1999 lists them"},
		{"it follows from restore", "casual", `rule 1 restore "Trần" "Illegal."`, "illegal", ""},
		{"an illegal move by its own article", "vn2004", `rule 1 restore "Trần" 9.10a "No horse moves so."`, "9.10a", ""},
		{"a displaced piece by its own article", "vn2004", `rule 1 restore "Trần" 9.10b "The cannon stood on i2."`, "9.10b", ""},
		{"it follows from the duty of the ply", "vn2004", `rule 1 duty_stands "Trần" "The board saw it."`, "9.1", ""},
		{"a ply that is not made has no duty yet", "vn2004", `rule 0 duty_stands "Trần" "So."`, "", "rule: expected the article of vn2004 by which it is ruled: none follows from duty_stands on ply 2" + lists + "vn2004 lists them"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := boardAfter(t, strings.Replace(liftedAndPutBack, "RULEBOOK", tc.rulebook, 1))
			in, err := WordsOf(tc.words)
			if err != nil {
				t.Fatal(err)
			}
			article, said := "", ""
			if refusal := board.Check(in); refusal == nil {
				article = board.Article(in.Fact.(fact.Ruling))
			} else if said = refusal.Error(); !refusal.Incomplete() {
				t.Errorf("%s: it is refused for how the board stands", tc.words)
			}
			if article != tc.article || said != tc.err {
				t.Errorf("%s:\n%s, %s, want\n%s, %s", tc.words, article, said, tc.article, tc.err)
			}
		})
	}
}

// A game that began with a pawn on e4 is annulled by the article on wrong starts once the board has found that, or by another article
// that the arbiter names. Facts of earlier versions without an article keep the one that they had.
func TestAGameIsAnnulledByWhatTheBoardHasFound(t *testing.T) {
	const wrong = "trace 1\nrulebook RULEBOOK\nboard xxxxxxxxx/9/1x5x1/x1x1x1x1x/9/4x4/x1x3x1x/1x5x1/9/xxxxxxxxx\n" +
		"1000000 - e4\n1400000 + e5\n2000000 press red\n3000000 - h9\n3400000 + g7\n4000000 press black\n5000000 - b0\n"
	for _, tc := range []struct{ name, rulebook, words, entered, stored string }{
		{"he names none", "vn2004", `rule 1 annulled "Trần" "A pawn stood on e4."`, "9.9a", "9.9"},
		{"he names none under fide2018", "fide2018", `rule 1 annulled "Trần" "A pawn stood on e4."`, "7.2.1", "7.2.1"},
		{"he names another", "vn2004", `rule 1 annulled "Trần" 9.9b "And they sat wrongly."`, "9.9b", "9.9b"},
		{"another ruling", "vn2004", `rule 1 restore "Trần" "A piece fell."`, "9.10", "9.10"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := boardAfter(t, strings.Replace(wrong, "RULEBOOK", tc.rulebook, 1))
			in := entered(t, board, tc.words)
			if article, refusal := board.Article(in.Fact.(fact.Ruling)), board.Check(in); refusal != nil || article != tc.entered {
				t.Errorf("entered: %s, %v, want %s", article, refusal, tc.entered)
			}
			if said := board.Step(in)[0].(record.Ruling); said.Article != tc.stored {
				t.Errorf("stored: %s, want %s", said.Article, tc.stored)
			}
		})
	}
}

// boardAfter returns a board on which a trace was played.
func boardAfter(t *testing.T, text string) *Board {
	t.Helper()
	whole, err := trace.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := feed.NewPlayer(whole.Header, Config{}, func(fact.Input, []record.Record) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range whole.Lines {
		if err := p.Line(line); err != nil {
			t.Fatal(err)
		}
	}
	return p.Board()
}
