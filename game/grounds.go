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

// CheckRuling says what a ruling that a person enters lacks: every one names its article and its reason. An article that
// follows from the ruling and the rulebook need not be named. Stored facts and traces are taken as they are.
func (b *Board) CheckRuling(in Input) error {
	if in.Ply == 0 && in.Text != trace.RuleRestore {
		in.Ply = b.inProgress()
	}
	id, law := b.book.ID, b.book.Parameters
	switch _, known := b.book.Cite(in.Article); {
	case strings.TrimSpace(in.Reason) == "":
		return errors.New("rule: expected the reason of the ruling, in words")
	case in.Article != "" && !known:
		return fmt.Errorf("rule: article %q: %s has none of that name; boardctl rules --rulebook %s lists them", in.Article, id, id)
	case b.articleOf(in) == "":
		example := cmp.Or(law.AdjustTurn.Article, b.book.Articles[0].ID)
		return fmt.Errorf("rule: expected the article of %s by which it is ruled, such as %s: none follows from %s on ply %d; "+
			"boardctl rules --rulebook %s lists them", id, example, in.Text, in.Ply, id)
	}
	return nil
}

// articleOf returns the article by which a ruling is made: the one that it names, or the one that follows from it; empty
// where none does.
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
