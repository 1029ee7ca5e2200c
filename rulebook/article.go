package rulebook

import (
	"fmt"
	"slices"
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

// Rulings are the articles of an arbiter's rulings, if the ruling itself implies them: none if the code has no such
// article, or several, and the arbiter must name one.
type Rulings struct {
	Accidental Citation // A touch was accidental.
	Restored   Citation // The position before an illegal move is set up again.
	Annulled   Citation // A game that began irregularly is played anew; for facts and traces without one of Annuls.
	Swapped    Citation // The players have each other's colours, and play goes on.
	Corrected  Citation // The same, found when the game is over.
	Annuls     []string // The articles of this rulebook that annul games.
	Settled    Settled
}

// Settled is the number of moves of each player after which a game that began irregularly goes on. The zero value is
// never.
type Settled struct {
	Moves   int
	Colours Citation // With the players' mistaken colours; before, a new game is played.
	Start   Citation // From pieces that were set up wrongly; none if the game is played anew however late it is found.
	Board   Citation // The article on a board that was placed wrongly: by Start it can't be named any more.
	Clock   Citation // With the clocks as they are set; none if they are set right however late it is found.
	Set     Citation // The article on wrongly set clocks.
}

// Cite returns the article of this name: of this rulebook, or else of its fallback; false if neither has one.
func (b *Rulebook) Cite(article string) (Citation, bool) {
	if slices.Contains(b.articleIDs(), article) && b.holds(article) {
		return Citation{b.ID, article}, true
	}
	if b.Fallback == "" {
		return Citation{}, false
	}
	behind, err := Lookup(string(b.Fallback))
	if err != nil {
		panic("rulebook: " + err.Error())
	}
	return behind.Cite(article)
}

// Turned returns the articles on players who have sat down at each other's colours, of a game that is on, or of one that is over: those of
// this rulebook, or else of its fallback; none if neither has any.
func (b *Rulebook) Turned(over bool) (cited []Citation) {
	rulings := b.Parameters.Rulings
	if over && rulings.Corrected.Article != "" {
		return []Citation{rulings.Corrected}
	}
	for _, c := range []Citation{b.Parameters.Begins, rulings.Settled.Colours} { // Who was not entitled to begin did: the game may be annulled.
		if c.Book == b.ID && slices.Contains(rulings.Annuls, c.Article) {
			cited = append(cited, c)
		}
	}
	if rulings.Swapped.Article != "" && !slices.Contains(cited, rulings.Swapped) {
		cited = append(cited, rulings.Swapped)
	}
	if len(cited) > 0 || b.Fallback == "" {
		return cited
	}
	behind, err := Lookup(string(b.Fallback))
	if err != nil {
		panic("rulebook: " + err.Error())
	}
	return behind.Turned(over)
}

func (b *Rulebook) holds(article string) bool {
	return b.Xiangqi == nil || slices.ContainsFunc(b.Xiangqi, func(whole string) bool { return whole == article || isBelow(article, whole) })
}
