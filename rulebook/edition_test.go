package rulebook

import (
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/docs/rules"
)

// judged are tables of touched pieces with cases that both editions of the laws of chess judge, each by the named test.
var judged = []struct {
	file, table string
	by          map[ID]string
}{
	{"chess_test.go", "chessCases", map[ID]string{FIDE2018: "TestJudgeChess", FIDE2023: "TestJudgeChess2023"}},
	{"judge_test.go", "fide2018Cases", map[ID]string{FIDE2018: "TestJudgeFIDE2018", FIDE2023: "TestJudgeFIDE2023"}},
}

// What a board can know of touched pieces, irregularities and draws is shown by its own edition: in a scenario judged by
// it, or for article 4 in a table that both editions judge.
func TestArticlesAreShownByTheirOwnEdition(t *testing.T) {
	numbered := regexp.MustCompile(`^(4|7\.[2-5]|9)(\.|$)`)
	for book, want := range map[ID]int{FIDE2018: 50, FIDE2023: 49} {
		b, err := Lookup(string(book))
		if err != nil {
			t.Fatal(err)
		}
		shown := 0
		for _, a := range b.Articles() {
			if !numbered.MatchString(a.ID) || a.Status == rules.ArbiterOnly {
				continue
			}
			shown++
			if !slices.ContainsFunc(a.Cases, func(name string) bool {
				return editionOf(t, name) == book || strings.HasPrefix(a.ID, "4.") && isJudged(t, name, book)
			}) {
				t.Errorf("%s %s: none of its cases is of this edition: %q", book, a.ID, a.Cases)
			}
		}
		if shown != want {
			t.Errorf("%s: a board can know %d articles of 4, 7.2 to 7.5 and 9, want %d", book, shown, want)
		}
	}
}

// The newer edition judges the cases that an article of the older one names for it.
func TestWhatIsShownBy2023IsJudgedByIt(t *testing.T) {
	newer := map[string]rules.Article{}
	for _, a := range fide2023.Articles() {
		newer[a.ID] = a
	}
	more := 0
	for _, a := range fide2018.Articles() {
		number, _ := rules.Renumbered(string(FIDE2023), a.ID)
		shown := newer[number].Cases
		if len(shown) <= len(a.Cases) || !slices.Equal(shown[:len(a.Cases)], a.Cases) {
			continue
		}
		for _, name := range shown[len(a.Cases):] {
			if more++; editionOf(t, name) != FIDE2023 {
				t.Errorf("%s: %q is no scenario of fide2023", number, name)
			}
		}
	}
	if want := 43; more != want {
		t.Errorf("%d cases of the laws of 2023, want %d", more, want)
	}
}

// editionOf returns the law that judges a scenario, and "" for another case.
func editionOf(t *testing.T, name string) ID {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "game", "testdata", "scenarios", strings.ReplaceAll(name, " ", "_")+".txtar"))
	if os.IsNotExist(err) {
		return ""
	}
	if err != nil {
		t.Fatal(err)
	}
	header := map[string]string{}
	for _, line := range regexp.MustCompile(`(?m)^(play|rulebook) (\S+)$`).FindAllStringSubmatch(string(text), -1) {
		header[line[1]] = line[2]
	}
	b, err := For(header["play"], header["rulebook"])
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b.ID
}

// isJudged reports whether a case stands in a table that this law judges.
func isJudged(t *testing.T, name string, book ID) bool {
	t.Helper()
	for _, j := range judged {
		path := filepath.Join("..", "touchmove", j.file)
		if !declares(t, path)[j.by[book]] {
			t.Fatalf("%s does not declare %s", path, j.by[book])
		}
		if tableOf(t, path, j.table)[name] {
			return true
		}
	}
	return false
}

// tableOf returns the strings in a variable of a Go file.
func tableOf(t *testing.T, path, variable string) map[string]bool {
	t.Helper()
	for _, d := range parsed(t, path).Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range d.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && v.Names[0].Name == variable {
				return stringsIn(v)
			}
		}
	}
	t.Fatalf("%s does not declare %s", path, variable)
	return nil
}
