package rulebook

import "slices"

// Rulings are the articles by which an arbiter rules, where the ruling itself says which: none where the code has no such
// article, or where there are several and the arbiter has to say by which he rules.
type Rulings struct {
	Accidental Citation // A touch was accidental.
	Restored   Citation // The position before an illegal move is set up again.
	Annulled   Citation // A game that began irregularly is played anew; for facts and traces that don't say by which of Annuls.
	Swapped    Citation // The players have each other's colours, and play goes on.
	Corrected  Citation // The same, found when the game is over.
	Annuls     []string // The articles of this rulebook by which games are annulled.
	Settled    Settled
}

// Settled says from how many moves of each player on a game that began irregularly goes on. The zero value is never.
type Settled struct {
	Moves   int
	Colours Citation // With the colours that the players have by mistake; before, a new game is played.
	Start   Citation // From pieces that were set up wrongly; none where the game is played anew however late it is found.
	Board   Citation // The article on a board that was placed wrongly: by Start nobody can name it any more.
	Clock   Citation // With the clocks as they are set; none where they are set right however late it is found.
	Set     Citation // The article on clocks that were set wrongly.
}

// Cite returns the article of this name: of this rulebook, or else of the one that is used where this one is silent. It is
// false where neither has one.
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

// holds says whether an article of this rulebook is one by which the game is played.
func (b *Rulebook) holds(article string) bool {
	return b.Xiangqi == nil || slices.ContainsFunc(b.Xiangqi, func(whole string) bool { return whole == article || isBelow(article, whole) })
}
