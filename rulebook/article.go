package rulebook

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/docs/rules"
)

// Article is one article of a rulebook and what the program makes of it.
type Article struct {
	ID     string // As it is cited, such as "9.3a".
	Title  string
	Status Status
	Note   string   // Why it is left to the arbiter, what is done and what is not, what is missing, or what is read into it.
	Code   []Code   // What carries it out, or the part of it that is done.
	Cases  []string // The names of table tests or scenarios that show it, such as "own horse straight from its point".
}

// Status says how far the program carries an article out.
type Status string

// The statuses.
const (
	Implemented Status = "implemented"
	ArbiterOnly Status = "arbiter-only" // A board can't see it, or only a person may decide it.
	Partly      Status = "partly"       // The note says what the program does, and what is left to the arbiter or to later work.
	ToDo        Status = "to do"
)

// Code is a declaration of Go.
type Code struct {
	File string // From the root of the repository, such as "touchmove/vn2004.go".
	Name string // Such as "vn2004OwnFirst", or "Position.Ending" for a method.
}

// String returns "touchmove/vn2004.go: vn2004OwnFirst".
func (c Code) String() string { return c.File + ": " + c.Name }

// Entry is an article together with its words.
type Entry struct {
	Article
	Text string // A paraphrase in Markdown.
}

// Show returns the article and those below it, in printed order: "9.3" gives 9.3, 9.3a, 9.3b, 9.3c and 9.3d.
func (b *Rulebook) Show(article string) ([]Entry, error) {
	texts, err := rules.Texts(string(b.ID))
	if err != nil {
		return nil, err
	}
	var found []Entry
	for _, a := range b.Articles {
		if a.ID == article || isBelow(a.ID, article) {
			found = append(found, Entry{Article: a, Text: texts[a.ID].Text})
		}
	}
	if len(found) == 0 || article == "" {
		return nil, fmt.Errorf("article %q: %s has %s", article, b.ID, strings.Join(b.articleIDs(), ", "))
	}
	return found, nil
}

// isBelow says whether id names a part of article: 9.3a and 9.11 are parts of 9.3 and 9, but 9.11 is none of 9.1.
func isBelow(id, article string) bool {
	rest, ok := strings.CutPrefix(id, article)
	if !ok || rest == "" {
		return false
	}
	return rest[0] == '.' || rest[0] == '-' || rest[0] >= 'a' && rest[0] <= 'z'
}

func (b *Rulebook) articleIDs() []string {
	ids := make([]string, len(b.Articles))
	for i, a := range b.Articles {
		ids[i] = a.ID
	}
	return ids
}

// Count returns how many articles have each status.
func (b *Rulebook) Count() map[Status]int {
	n := map[Status]int{}
	for _, a := range b.Articles {
		n[a.Status]++
	}
	return n
}
