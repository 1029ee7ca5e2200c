package game_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/docs/rules"
	"github.com/kyban/kyban/rulebook"
)

// A sentence of the laws of chess, with its evidence: scenarios, each with records that must occur in it, in their order, under both
// editions. Package touchmove has those of article 4.
type sentence struct {
	number  string // By the laws of 2018: the article and which of its sentences; those of 2023 have the same under their own numbers.
	says    string
	shown   []showing
	arbiter string // What only the arbiter can know of it, and why.
}

// A showing names the file of a scenario. A record is given as in its file: its named fields are compared. A "no " before it means that
// it must not occur.
type showing struct {
	scenario string
	said     []string
	in2023   []string // If they differ.
}

// printed is how many sentences the articles 7.2 to 7.5 and 9 have, by the numbers of 2018. Those of 2023 have as many. 9.2 is a heading
// in 2018 with the one sentence 9.2.1, and the other way round in 2023.
var printed = map[string]int{
	"7.2.1": 1, "7.2.2": 1, "7.3": 2, "7.4.1": 1, "7.4.2": 1, "7.4.3": 1,
	"7.5.1": 5, "7.5.2": 2, "7.5.3": 1, "7.5.4": 1, "7.5.5": 2,
	"9.1.1": 1, "9.1.2": 1, "9.1.2.1": 4, "9.1.2.2": 1, "9.1.2.3": 1,
	"9.2.1": 1, "9.2.1.1": 1, "9.2.1.2": 1, "9.2.2": 2, "9.2.2.1": 1, "9.2.2.2": 2,
	"9.3": 1, "9.3.1": 1, "9.3.2": 1, "9.4": 1, "9.5.1": 2, "9.5.2": 1, "9.5.3": 3, "9.6": 1, "9.6.1": 1, "9.6.2": 2,
}

func TestEverySentenceOfIrregularitiesAndDraws(t *testing.T) {
	for _, s := range slices.Concat(irregularities, draws) {
		if len(s.shown) == 0 && s.arbiter == "" {
			t.Errorf("%s %q: expected scenarios, or why only the arbiter can know", s.number, s.says)
		}
		for _, shown := range s.shown {
			for _, edition := range []rulebook.ID{rulebook.FIDE2018, rulebook.FIDE2023} {
				shown.check(t, s.number, edition)
			}
		}
	}
}

// Each printed sentence is in the tables, and each article of a possible question is in both editions.
func TestNoSentenceIsLeftOut(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range slices.Concat(irregularities, draws) {
		seen[s.number] = true
	}
	for article, n := range printed {
		for i := range n {
			number := article + " s" + string(rune('1'+i))
			if !seen[number] {
				t.Errorf("nothing is said of %s", number)
			}
			delete(seen, number)
		}
	}
	for number := range seen {
		t.Errorf("%s is no sentence that is printed", number)
	}
	numbered := regexp.MustCompile(`^(7\.[2-5]|9)(\.|$)`)
	for _, edition := range []rulebook.ID{rulebook.FIDE2018, rulebook.FIDE2023} {
		book, err := rulebook.Lookup(string(edition))
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{"9.2": true}
		for article := range printed {
			number, _ := rules.Renumbered(string(edition), article)
			known[number] = true
		}
		for _, a := range book.Articles() {
			if numbered.MatchString(a.ID) && !known[a.ID] {
				t.Errorf("%s %s: no sentence of it is in the tables", edition, a.ID)
			}
		}
	}
}

var (
	rulebookLine = regexp.MustCompile(`(?m)^rulebook \S+$`)
	playLine     = regexp.MustCompile(`(?m)^play chess$`)
)

// check plays a scenario under an edition and looks for the required records.
func (s showing) check(t *testing.T, number string, edition rulebook.ID) {
	t.Helper()
	text := readScenario(t, filepath.Join("testdata", "scenarios", s.scenario+".txtar")).trace.Data
	if !playLine.Match(text) {
		t.Fatalf("%s: %s is no game of chess", number, s.scenario)
	}
	text = bytes.ReplaceAll(rulebookLine.ReplaceAll(text, nil), []byte("\n\n"), []byte("\n"))
	text = playLine.ReplaceAll(text, []byte("play chess\nrulebook "+string(edition)))
	lines, _ := replay(t, text)
	wanted := s.said
	if edition == rulebook.FIDE2023 && s.in2023 != nil {
		wanted = s.in2023
	}
	next := 0
	for _, want := range wanted {
		want, never := strings.CutPrefix(want, "no ")
		is := func(line []byte) bool { return cutDown(t, line, namesIn(t, want)) == want+"\n" }
		if never {
			if slices.ContainsFunc(lines, is) {
				t.Errorf("%s: %s says under %s what it must not: %s", number, s.scenario, edition, want)
			}
			continue
		}
		at := slices.IndexFunc(lines[next:], is)
		if at < 0 {
			t.Errorf("%s: %s does not say under %s, or not in this order: %s", number, s.scenario, edition, want)
			continue
		}
		next += at + 1
	}
	if len(wanted) == 0 {
		t.Errorf("%s: %s: expected what must be said in it", number, s.scenario)
	}
}
