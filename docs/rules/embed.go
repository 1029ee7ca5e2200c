// Package rules holds the articles of the rulebooks: their words, and what the program makes of each. They are part of
// the programs, which need no file beside them.
//
// Each <id>.md paraphrases one source document. A heading opens an article, its words follow, and a list after them has
// how far the program carries it out, a note, the code that does it, and the test cases that show it:
//
//	## 9.3b Else O moves
//	If it can't, it must move.
//
//	- Status: implemented
//	- Note: A board sees pieces, not hands.
//	- Code: [vn2004OwnFirst](../../touchmove/vn2004.go)
//	- Cases: "own horse up, then a rook it can't capture put back"
//
// The file of a newer edition has the articles that differ from the older one. One with only words has the older one's
// list, and one with only a list the older one's words. A point that the source leaves open and this project fixes is
// marked "*Reading:*". <id>.vi.md and <id>.zh.md have the words in short, without lists.
package rules

import (
	"embed"
	"fmt"
	"sync"
)

//go:embed *.md
var files embed.FS

// Text is the words of one article.
type Text struct {
	Title string
	Text  string // Markdown, without the heading.
}

// Texts returns the words of every article of a rulebook in English, by the article's id.
func Texts(rulebook string) (map[string]Text, error) { return TextsIn(rulebook, "en") }

// TextsIn returns the words in a language: en, or that of a file <id>.<language>.md, in short.
func TextsIn(rulebook, language string) (map[string]Text, error) {
	b, err := read(rulebook, language)
	return b.texts, err
}

// Articles returns the articles of a rulebook in printed order.
func Articles(rulebook string) ([]Article, error) {
	b, err := read(rulebook, "en")
	return b.articles, err
}

// book is a rulebook in one language.
type book struct {
	articles []Article
	texts    map[string]Text
}

// books are the parsed rulebooks, by their files.
var books sync.Map

// read returns a rulebook; it parses it on the first request.
func read(rulebook, language string) (book, error) {
	name := rulebook + ".md"
	if language != "en" {
		name = rulebook + "." + language + ".md"
	}
	if known, ok := books.Load(name); ok {
		return known.(book), nil
	}
	data, err := files.ReadFile(name)
	if err != nil {
		return book{}, fmt.Errorf("words of rulebook %q: expected docs/rules/%s: %w", rulebook, name, err)
	}
	articles, err := parse(string(data))
	if err != nil {
		return book{}, fmt.Errorf("docs/rules/%s: %w", name, err)
	}
	if older := editions[rulebook].of; older != "" {
		of, err := read(older, language)
		if err != nil {
			return book{}, err
		}
		articles = merged(rulebook, of.articles, articles)
	}
	b := book{articles, map[string]Text{}}
	for _, a := range articles {
		b.texts[a.ID] = Text{a.Title, a.Text}
	}
	books.Store(name, b)
	return b, nil
}
