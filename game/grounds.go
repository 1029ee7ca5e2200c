package game

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// Grounds returns the article by which a ruling that a person enters is made, or says what the ruling lacks: every one names
// its article and its reason. An article that follows from the ruling, the rulebook and what the board has found need not be
// named. It is entered with the ruling; stored facts and traces are taken as they are.
func (b *Board) Grounds(in Input) (article string, err error) {
	if in.Ply == 0 && in.Text != trace.RuleRestore {
		in.Ply = b.inProgress()
	}
	if in.Text == trace.RuleAnnulled {
		article = cmp.Or(in.Article, b.annulledBy())
	} else {
		article = b.articleOf(in)
	}
	id, law := b.book.ID, b.book.Parameters
	switch _, known := b.book.Cite(in.Article); {
	case strings.TrimSpace(in.Reason) == "":
		return "", errors.New("rule: expected the reason of the ruling, in words")
	case in.Article != "" && !known:
		return "", fmt.Errorf("rule: article %q: %s has none of that name; boardctl rules --rulebook %s lists them", in.Article, id, id)
	case article == "" && in.Text == trace.RuleAnnulled && len(law.Rulings.Annuls) > 0:
		return "", fmt.Errorf("rule: expected the article of %s by which the game is annulled, %s: the board has found no wrong start, "+
			"and only the arbiter can say which it is; boardctl rules --rulebook %s lists them", id, strings.Join(law.Rulings.Annuls, " or "), id)
	case article == "":
		duty := "" // A fact, and no example: one that is at hand would be cited.
		if bound := b.boundBy(in.Ply, in.Point); bound != "" {
			duty = ", whose duty is that of " + bound
		}
		return "", fmt.Errorf("rule: expected the article of %s by which it is ruled: none follows from %s on ply %d%s; "+
			"boardctl rules --rulebook %s lists them", id, in.Text, in.Ply, duty, id)
	}
	return article, nil
}

// annulledBy returns the article by which the game that is on is annulled: the one on wrong starts where the board has found
// such a start, or the only one that annuls games; empty where the arbiter alone can say which it is, for who was entitled to
// begin comes from the pairing.
func (b *Board) annulledBy() string {
	law := b.book.Parameters
	switch {
	case b.wrongStart:
		return law.WrongStart.Article
	case len(law.Rulings.Annuls) == 1:
		return law.Rulings.Annuls[0]
	}
	return ""
}

// articleOf returns the article by which a ruling is made that is stored or told by a trace: the one that it names, or the one
// that follows from it; empty where none does. What is stored says the same for ever, so this never becomes finer.
func (b *Board) articleOf(in Input) string {
	law := b.book.Parameters.Rulings
	follows := map[string]rulebook.Citation{trace.RuleAccidental: law.Accidental, trace.RuleRestore: law.Restored,
		trace.RuleAnnulled: law.Annulled, trace.RuleColoursSwapped: law.Swapped}
	switch {
	case in.Article != "":
		return in.Article
	case in.Text == trace.RuleDutyStands:
		return b.boundBy(in.Ply, in.Point)
	case in.Text == trace.RuleColoursSwapped && b.phase == Over:
		return law.Corrected.Article
	}
	return follows[in.Text].Article
}

// boundBy returns the article of the duty of a ply, empty while the ply may still be read otherwise, and where nothing binds.
func (b *Board) boundBy(n int, seen engine.Point) string {
	if n < 1 || n > len(b.plies) || !b.plies[n-1].fixed {
		return ""
	}
	return b.dutyOf(n, seen).Article
}
