package rulebook

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/docs/rules"
)

// Articles returns the articles in printed order. They are read on the first request.
func (b *Rulebook) Articles() []rules.Article {
	articles, err := rules.Articles(string(b.ID))
	if err != nil {
		panic("rulebook: " + err.Error()) // They are part of the program, and tests read them all.
	}
	return articles
}

// Show returns the article and those below it, in printed order: "9.3" gives 9.3, 9.3a, 9.3b, 9.3c and 9.3d.
func (b *Rulebook) Show(article string) ([]rules.Article, error) {
	var found []rules.Article
	for _, a := range b.Articles() {
		if a.ID == article || isBelow(a.ID, article) {
			found = append(found, a)
		}
	}
	if len(found) == 0 || article == "" {
		return nil, fmt.Errorf("article %q: %s has %s", article, b.ID, strings.Join(b.articleIDs(), ", "))
	}
	return found, nil
}

// isBelow reports whether id names a part of article: 9.3a and 9.11 are parts of 9.3 and 9, but 9.11 is none of 9.1.
func isBelow(id, article string) bool {
	rest, ok := strings.CutPrefix(id, article)
	if !ok || rest == "" {
		return false
	}
	return rest[0] == '.' || rest[0] == '-' || rest[0] >= 'a' && rest[0] <= 'z'
}

func (b *Rulebook) articleIDs() []string {
	var ids []string
	for _, a := range b.Articles() {
		ids = append(ids, a.ID)
	}
	return ids
}

// Count returns how many articles have each status.
func (b *Rulebook) Count() map[rules.Status]int {
	n := map[rules.Status]int{}
	for _, a := range b.Articles() {
		n[a.Status]++
	}
	return n
}
