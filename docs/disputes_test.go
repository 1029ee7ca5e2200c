package docs_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/rulebook"
)

const disputesDir = "../cmd/boardd/testdata/disputes"

// dispute is a case of DISPUTES.md. Its first lines, comments, are "# RULEBOOK ARTICLE, ... · WHAT HAPPENED".
type dispute struct {
	file, book, article, title, text string
}

// TestTheDisputesAreListed holds what DISPUTES.md says below its first heading against the cases.
func TestTheDisputesAreListed(t *testing.T) {
	page, err := os.ReadFile("DISPUTES.md")
	if err != nil {
		t.Fatal(err)
	}
	intro, _, _ := strings.Cut(string(page), "\n## ")
	want := intro + list(disputes(t))
	if *update {
		if err := os.WriteFile("DISPUTES.md", []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if want != string(page) {
		showDifference(t, "DISPUTES.md", string(page), want)
	}
}

// TestEveryArticleOfTouchingHasItsDispute names the articles themselves: one that is dropped from the cases is missed.
func TestEveryArticleOfTouchingHasItsDispute(t *testing.T) {
	all := disputes(t)
	for _, want := range []string{
		"vn2004 9.1", "vn2004 9.2", "vn2004 9.3a", "vn2004 9.3b", "vn2004 9.3c", "vn2004 9.3d", "vn2004 9.4a", "vn2004 9.4b",
		"vn2004 9.4c", "vn2004 9.4d", "vn2004 9.5", "vn2004 9.5a", "vn2004 9.5b", "vn2004 9.6", "vn2004 9.7", "vn2004 9.8",
		"vn2004 9.9a", "vn2004 9.9b", "vn2004 9.9c", "vn2004 9.9d", "vn2004 9.9e", "vn2004 9.10", "vn2004 9.11a", "vn2004 9.11b",
		"vn2004 9.11c", "vn1999 8.1", "vn1999 8.2", "vn1999 8.3.1", "vn1999 8.3.2",
		"vn1999 8.3.3", "vn1999 8.3.4", "vn1999 8.4.1", "vn1999 8.4.2", "vn1999 8.4.3", "vn1999 8.4.4", "vn1999 8.5", "vn1999 8.6", "fide2018 4.2.1",
		"fide2018 4.3.1", "fide2018 4.3.2", "fide2018 4.3.3", "fide2018 4.5", "fide2018 4.7", "fide2018 4.8", "fide2018 7.2.1", "fide2018 7.5.1",
	} {
		if !slices.ContainsFunc(all, func(d dispute) bool { return d.book+" "+d.article == want }) {
			t.Errorf("no dispute about %s", want)
		}
	}
}

// disputes reads the cases, in the order of the articles.
func disputes(t *testing.T) []dispute {
	t.Helper()
	files, err := filepath.Glob(disputesDir + "/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("found no disputes: %v", err)
	}
	var all []dispute
	for _, file := range files {
		all = append(all, readDispute(t, file))
	}
	var order []string
	for _, book := range rulebook.All() {
		for _, article := range book.Articles() {
			order = append(order, string(book.ID)+" "+article.ID)
		}
	}
	place := func(d dispute) int { return slices.Index(order, d.book+" "+d.article) }
	for _, d := range all {
		if place(d) < 0 {
			t.Fatalf("%s: no rulebook has the article %s %s", d.file, d.book, d.article)
		}
	}
	slices.SortFunc(all, func(a, b dispute) int { return cmp.Or(place(a)-place(b), strings.Compare(a.title, b.title)) })
	return all
}

func readDispute(t *testing.T, file string) dispute {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var paragraph []string
	for line := range strings.Lines(string(text)) {
		words, ok := strings.CutPrefix(line, "# ")
		if !ok {
			break
		}
		paragraph = append(paragraph, strings.TrimSpace(words))
	}
	head, told, ok := strings.Cut(strings.Join(paragraph, " "), " · ")
	book, title, named := strings.Cut(head, " ")
	if !ok || !named {
		t.Fatalf("%s: expected a first paragraph # RULEBOOK ARTICLE, ... · WHAT HAPPENED", file)
	}
	article, _, _ := strings.Cut(title, ",")
	return dispute{file, book, article, title, told}
}

// list is what DISPUTES.md says of the cases.
func list(all []dispute) string {
	var out strings.Builder
	book := ""
	for _, d := range all {
		if d.book != book {
			book = d.book
			fmt.Fprintf(&out, "\n## %s\n\n", book)
		}
		fmt.Fprintf(&out, "- [%s](%s): %s\n", d.title, filepath.ToSlash(d.file), d.text)
	}
	return out.String()
}
