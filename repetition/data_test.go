package repetition

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/rulebook"
)

// played is a game from a position on, with the winner by repetition, or "draw", as programs judge it.
type played struct {
	Name     string
	FEN      string   `json:"fen"`
	Moves    []string `json:"moves"`
	Cycle    int      `json:"cycle"`
	FSF      string   `json:"fsf"`
	Pikafish string   `json:"pikafish"`
}

// history plays a game; every move must be legal.
func history(t testing.TB, fen string, moves []string) *History {
	t.Helper()
	h := NewHistory(enginetest.Position(t, fen), 0)
	for _, text := range moves {
		m := enginetest.Move(t, text)
		if !h.now.Legal(m) {
			t.Fatalf("%s: move %s: expected a legal move", fen, text)
		}
		h.Play(m)
	}
	return h
}

func law(t testing.TB, book rulebook.ID) Law {
	t.Helper()
	l, err := Of(book)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// winner returns the side that wins if neither side varies.
func winner(v Verdict) string {
	switch v.Outcome {
	case MustVary, Loss:
		return v.Side.Other().String()
	}
	return string(v.Outcome)
}

func diagrams(t testing.TB) []played {
	t.Helper()
	data, err := os.ReadFile("testdata/axf.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var all []played
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n")[1:] {
		c := strings.Split(line, "\t")
		all = append(all, played{Name: c[0], FEN: c[1], Moves: strings.Fields(c[2]), FSF: c[3], Pikafish: c[3]})
	}
	return all
}

func cycles(t testing.TB) []played {
	t.Helper()
	f, err := os.Open("testdata/cycles.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var all []played
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var p played
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func TestDiagramsOfTheLaw(t *testing.T) {
	axf, all := law(t, rulebook.AXF2003), diagrams(t)
	if len(all) != 53 {
		t.Errorf("%d diagrams, want 53", len(all))
	}
	for _, d := range all {
		if v := axf.Judge(history(t, d.FEN, d.Moves).Cycle(axf.Times), engine.NoSide); winner(v) != d.FSF {
			t.Errorf("%s: %+v, want %s", d.Name, v, d.FSF)
		}
	}
}

func TestCyclesOnWhichProgramsAgree(t *testing.T) {
	axf := law(t, rulebook.AXF2003)
	agreed := 0
	for _, c := range cycles(t) {
		if c.FSF != c.Pikafish {
			continue
		}
		agreed++
		if v := axf.Judge(history(t, c.FEN, c.Moves).Cycle(axf.Times), engine.NoSide); winner(v) != c.FSF {
			t.Errorf("%s %v: %+v, want %s", c.FEN, c.Moves[:c.Cycle], v, c.FSF)
		}
	}
	if agreed != 1717 {
		t.Errorf("%d cycles, want 1717", agreed)
	}
}

// differences returns, for a row of the cycles on which the programs differ, the winner by axf2003, the article, and the
// article that has another reading.
func differences(t *testing.T, all []played) string {
	axf := law(t, rulebook.AXF2003)
	var lines strings.Builder
	lines.WriteString("row\tfsf\tpikafish\tverdict\tarticle\tvia\treadings\twhy\n")
	for i, c := range all {
		if c.FSF == c.Pikafish {
			continue
		}
		v := axf.Judge(history(t, c.FEN, c.Moves).Cycle(axf.Times), engine.NoSide)
		readings := "-"
		if len(v.Readings) > 0 {
			readings = v.Readings[0].Article
			for _, r := range v.Readings[1:] {
				readings += " " + r.Article
			}
		}
		fmt.Fprintf(&lines, "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", i+1, c.FSF, c.Pikafish, winner(v), v.Article, v.Via, readings, why(t, c, v))
	}
	return lines.String()
}

// why returns in words what decides a difference. Fairy-Stockfish sees a perpetual chase in each of them, Pikafish in
// none.
func why(t *testing.T, c played, v Verdict) string {
	if v.Outcome == MustVary {
		return "it chases in each ply; that the other side checks now and then excuses nothing"
	}
	for _, r := range v.Readings {
		if r.Outcome == MustVary && r.Article == "3.3" {
			return "chases in each ply only if a threat that stood before a ply is renewed by it"
		}
	}
	words := map[string]string{
		"2A":  "a ply of the side makes no threat that is new",
		"2B":  "both chase one piece in each ply",
		"3.2": "a ply that checks is no chase, and nobody chases in each ply",
		"3.3": "a ply threatens no more than what may be chased: an uncrossed pawn, or a real root protects",
		"3.4": "the pieces chased are not always the same one",
		"3.6": "in a ply a real root protects: the retaking is legal",
	}
	w, ok := words[v.Article]
	if !ok {
		t.Errorf("%s %v: no words for what article %s decides", c.FEN, c.Moves[:c.Cycle], v.Article)
	}
	return w
}

var update = flag.Bool("update", false, "write testdata/differences.tsv anew")

func TestDifferencesOfThePrograms(t *testing.T) {
	const file = "testdata/differences.tsv"
	got := differences(t, cycles(t))
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the differences are not those of %s; go test ./repetition -run Differences -update writes it, then read what changed", file)
	}
	if rows := strings.Count(got, "\n") - 1; rows != 172 {
		t.Errorf("%d differences, want 172", rows)
	}
}
