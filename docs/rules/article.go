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
// marked "*Reading:*". <id>.vi.md, <id>.zh.md and <id>.zh-hant.md have the words in short, without lists.
package rules

import (
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Article is one article of a rulebook and what the program makes of it.
type Article struct {
	ID     string // Its citation, such as "9.3a".
	Title  string
	Text   string // A paraphrase in Markdown.
	Status Status
	Note   string   // Why it is left to the arbiter, what is done and what is not, what is missing, or what is read into it.
	Code   []Code   // The code of the article, or of its done part.
	Cases  []string // The names of table tests or scenarios that show it, such as "own horse straight from its point".

	newer map[string][]string // More cases, which show it in a newer edition, by that edition's id.
}

// Status is how far the program carries an article out.
type Status string

// The statuses.
const (
	Implemented Status = "implemented"
	ArbiterOnly Status = "arbiter-only" // A board can't see it, or only a person may decide it.
	Partly      Status = "partly"       // The note says what the program does, and what is left to the arbiter or to later work.
	ToDo        Status = "to do"
)

var statuses = []Status{Implemented, ArbiterOnly, Partly, ToDo}

// Code is a declaration of Go.
type Code struct {
	File string // From the root of the repository, such as "touchmove/vn2004.go".
	Name string // Such as "vn2004OwnFirst", or "Position.Ending" for a method.
}

// String returns "touchmove/vn2004.go: vn2004OwnFirst".
func (c Code) String() string { return c.File + ": " + c.Name }

// parse reads a file of articles. Two headings of the same article are an error.
func parse(markdown string) (articles []Article, err error) {
	for _, section := range strings.Split("\n"+markdown, "\n## ")[1:] {
		heading, body, _ := strings.Cut(section, "\n")
		id, title, ok := strings.Cut(heading, " ")
		if !ok {
			return nil, fmt.Errorf("heading %q: expected an article's id and its title", heading)
		}
		if slices.ContainsFunc(articles, func(a Article) bool { return a.ID == id }) {
			return nil, fmt.Errorf("heading %q: article %s stands here twice", heading, id)
		}
		words, list, listed := strings.Cut("\n"+body, "\n- Status: ")
		a := Article{ID: id, Title: title, Text: strings.TrimSpace(words)}
		if listed {
			if err := a.parseList("- Status: " + strings.TrimSpace(list)); err != nil {
				return nil, fmt.Errorf("article %s: %w", id, err)
			}
		}
		articles = append(articles, a)
	}
	return articles, nil
}

// parseList reads the list after the words of an article.
func (a *Article) parseList(list string) (err error) {
	for line := range strings.SplitSeq(list, "\n") {
		key, value, _ := strings.Cut(strings.TrimPrefix(line, "- "), ": ")
		edition, newer := strings.CutPrefix(key, "Cases in ")
		switch {
		case !strings.HasPrefix(line, "- "):
			return fmt.Errorf("%q: expected a line of the list, such as \"- Cases: \"brush\"\"", line)
		case key == "Status":
			if a.Status = Status(value); !slices.Contains(statuses, a.Status) {
				return fmt.Errorf("status %q: expected one of %q", value, statuses)
			}
		case key == "Note":
			a.Note = value
		case key == "Code":
			a.Code, err = parseCode(value)
		case key == "Cases":
			a.Cases, err = parseCases(value)
		case newer:
			if a.newer == nil {
				a.newer = map[string][]string{}
			}
			a.newer[edition], err = parseCases(value)
		default:
			return fmt.Errorf("%q: expected Status, Note, Code, Cases or Cases in an edition", key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// link is a link to a declaration of Go from docs/rules.
var link = regexp.MustCompile(`^\[([\w.]+)\]\(\.\./\.\./([\w./]+)\)$`)

// parseCode reads links to declarations, with commas between them.
func parseCode(text string) (code []Code, err error) {
	for word := range strings.SplitSeq(text, ", ") {
		found := link.FindStringSubmatch(word)
		if found == nil {
			return nil, fmt.Errorf("code %q: expected [NAME](../../FILE)", word)
		}
		code = append(code, Code{File: found[2], Name: found[1]})
	}
	return code, nil
}

// parseCases reads names in quotes, with commas between them.
func parseCases(text string) (names []string, err error) {
	for rest := ", " + text; rest != ""; {
		after, separated := strings.CutPrefix(rest, ", ")
		quoted, err := strconv.QuotedPrefix(after)
		if err != nil || !separated {
			return nil, fmt.Errorf("cases %q: expected names in quotes, with commas between them", text)
		}
		name, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, err
		}
		names, rest = append(names, name), after[len(quoted):]
	}
	return names, nil
}

// edition is a newer edition of a code of law: its articles are those of an older one, except for those of its own file.
type edition struct {
	of      string            // The older one.
	numbers map[string]string // The renumbered articles, by their older numbers; "" for those that are gone.
}

var editions = map[string]edition{"fide2023": {of: "fide2018", numbers: fide2023}}

// fide2023 are the articles of the laws of 2018 with another number in those of 2023.
var fide2023 = map[string]string{
	"3.7.4.1": "3.7.3.1", "3.7.4.2": "3.7.3.2", "3.7.5.1": "3.7.3.3", "3.7.5.2": "3.7.3.4", "3.7.5.3": "3.7.3.5",
	"9.2.1":   "", // It is 9.2 itself.
	"9.2.1.1": "9.2.1", "9.2.1.2": "9.2.2", "9.2.2": "9.2.3", "9.2.2.1": "9.2.3.1", "9.2.2.2": "9.2.3.2",
	"A.3.1": "A.4", "A.3.1.1": "A.4.1", "A.3.1.2": "A.4.2", "A.3.2": "A.4.3",
	"A.4": "A.5", "A.4.1": "A.5.1", "A.4.1.1": "A.5.1.1", "A.4.1.2": "A.5.1.2", "A.4.2": "A.5.2", "A.4.3": "A.5.3", "A.4.4": "A.5.4", "A.4.5": "A.5.5",
	"A.5":   "A.6",
	"B.2":   "A.3", // Of rapid chess, too.
	"B.3.1": "B.2", "B.3.1.1": "B.2.1", "B.3.1.2": "B.2.2", "B.3.2": "B.2.3", "B.4": "B.3", "B.5": "B.4",
	"III.2": "III.2.1",
}

// Renumbered returns the number of an older edition's article in a newer one; false if it is gone.
func Renumbered(rulebook, article string) (string, bool) {
	number, other := editions[rulebook].numbers[article]
	if !other {
		return article, true
	}
	return number, number != ""
}

// merged returns the articles of an edition in printed order: its own, and those of the older one that it does not
// change. An own article with only words is carried out as the older one is, and one with only a list has the older one's
// words.
func merged(rulebook string, older, own []Article) []Article {
	articles := slices.Clone(own)
	for _, a := range older {
		number, is := Renumbered(rulebook, a.ID)
		if !is {
			continue
		}
		a.ID, a.Cases = number, slices.Concat(a.Cases, a.newer[rulebook])
		at := slices.IndexFunc(own, func(other Article) bool { return other.ID == number })
		switch {
		case at < 0:
			articles = append(articles, a)
		case own[at].Status == "":
			a.Title, a.Text = own[at].Title, own[at].Text
			articles[at] = a
		case own[at].Text == "":
			articles[at].Text = a.Text
		}
	}
	slices.SortFunc(articles, func(a, b Article) int { return slices.Compare(placeOf(a.ID), placeOf(b.ID)) })
	return articles
}

// parts are the parts of the laws of chess after their articles, in printed order.
var parts = []string{"A", "B", "C", "D", "I", "II", "III"}

// placeOf returns numbers that sort articles of the laws of chess in printed order.
func placeOf(article string) (place []int) {
	for field := range strings.SplitSeq(article, ".") {
		n, err := strconv.Atoi(field)
		if err != nil {
			n = 100 + slices.Index(parts, field)
		}
		place = append(place, n)
	}
	return place
}

//go:embed *.md
var files embed.FS

// Text is the words of one article.
type Text struct {
	Title string
	Text  string // Markdown, without the heading.
}

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
