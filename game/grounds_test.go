package game

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/trace"
)

// lifted is a game under a rulebook in which the first mover lifted an elephant, put it back and moved a horse.
const lifted = "trace 1\nrulebook RULEBOOK\n1000000 - c0\n1500000 + c0\n2500000 - b0\n2900000 + c2\n3500000 press red\n4000000 - h9\n"

func TestARulingNamesArticleAndReason(t *testing.T) {
	const lists = "; boardctl rules --rulebook "
	for _, tc := range []struct{ name, rulebook, words, err string }{
		{"both are named", "vn2004", `rule 1 dismissed "Trần" 9.11b "Nobody saw it."`, ""},
		{"no reason", "vn2004", `rule 1 dismissed "Trần" 9.11b`, "rule: expected the reason of the ruling, in words"},
		{"a reason of spaces", "vn2004", `rule 1 dismissed "Trần" 9.11b "  "`, "rule: expected the reason of the ruling, in words"},
		{"an article that there is not", "vn2004", `rule 1 dismissed "Trần" 9.12 "So."`, `rule: article "9.12": vn2004 has none of that name` + lists + "vn2004 lists them"},
		{"an article of the rulebook behind it", "vn2004", `rule 1 result 0-1 "Trần" 5.6 "The third fault."`, ""},
		{"an article of another rulebook", "vn2004", `rule 1 dismissed "Trần" 4.8 "So."`, `rule: article "4.8": vn2004 has none of that name` + lists + "vn2004 lists them"},
		{"none follows from a dismissal", "vn2004", `rule 1 dismissed "Trần" "So."`, "rule: expected the article of vn2004 by which it is ruled, such as 9.5a: none follows from dismissed on ply 1" + lists + "vn2004 lists them"},
		{"none follows without rules on touches", "casual", `rule 1 accidental c0 "Trần" "So."`, "rule: expected the article of casual by which it is ruled, such as moves: none follows from accidental on ply 1" + lists + "casual lists them"},
		{"it follows from accidental", "vn2004", `rule 1 accidental c0 "Trần" "His sleeve."`, ""},
		{"it follows from accidental under fide2018", "fide2018", `rule 1 accidental c0 "Trần" "His sleeve."`, ""},
		{"it follows from annulled", "vn2004", `rule 1 annulled "Trần" "A pawn stood wrongly."`, ""},
		{"it follows from restore", "casual", `rule 1 restore "Trần" "Illegal."`, ""},
		{"it follows from the duty of the ply", "vn2004", `rule 1 duty_stands "Trần" "The board saw it."`, ""},
		{"a ply that is not made has no duty yet", "vn2004", `rule 0 duty_stands "Trần" "So."`, "rule: expected the article of vn2004 by which it is ruled, such as 9.5a: none follows from duty_stands on ply 2" + lists + "vn2004 lists them"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := boardAfter(t, strings.Replace(lifted, "RULEBOOK", tc.rulebook, 1))
			in, err := ParseInput(tc.words)
			if err != nil {
				t.Fatal(err)
			}
			if err := board.CheckRuling(in); (err == nil) != (tc.err == "") || err != nil && err.Error() != tc.err {
				t.Errorf("%s:\n%v, want\n%s", tc.words, err, tc.err)
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
	p, err := NewPlayer(whole.Header, Config{}, func(Input, []Record) error { return nil })
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
