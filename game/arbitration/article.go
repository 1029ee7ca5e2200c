package arbitration

import (
	"cmp"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// Article returns the article of a ruling that a person enters: the one that it names, or the one that follows from it, the
// rulebook and the board's findings; empty if there is none. It is entered with the ruling. Stored facts and traces are
// taken as they are.
func (c *Case) Article(b View, in fact.Ruling) string {
	if in.Text == trace.RuleAnnulled {
		return cmp.Or(in.Article, c.annulledBy(b))
	}
	return c.articleOf(b, aboutPly(b, in))
}

// aboutPly returns a ruling with its ply: the one in progress if it names none.
func aboutPly(b View, in fact.Ruling) fact.Ruling {
	if in.Ply == 0 && in.Text != trace.RuleRestore {
		in.Ply = b.State().InProgress()
	}
	return in
}

// refusesArticle refuses a ruling that names no reason, or that names no article when none follows from it.
func (c *Case) refusesArticle(b View, in fact.Ruling) *refusal.Error {
	article, id, law := c.Article(b, in), c.book.ID, c.book.Parameters
	switch _, known := c.book.Cite(in.Article); {
	case strings.TrimSpace(in.Reason) == "":
		return refusal.New(refusal.NoReason)
	case in.Article != "" && !known:
		return refusal.New(refusal.NoSuchArticle, in.Article, id)
	case article == "" && in.Text == trace.RuleAnnulled && len(law.Rulings.Annuls) > 0:
		return refusal.New(refusal.NameAnnulling, id, strings.Join(law.Rulings.Annuls, " or "))
	case article == "":
		on := refusal.Phrase{Code: refusal.OnPly, Args: []any{in.Ply}}
		if bound := c.boundBy(b, in.Ply, in.Point); bound != "" { // A fact, not an example: an article that is at hand would be cited.
			on = refusal.Phrase{Code: refusal.OnBoundPly, Args: []any{in.Ply, bound}}
		}
		return refusal.New(refusal.NameArticle, id, in.Text, on)
	}
	return nil
}

// annulledBy returns the article that annuls the current game: the one on wrong starts if the board has found such a start,
// or the only one that annuls games. It is empty if only the arbiter can choose the article: the pairing decides which
// player was entitled to begin.
func (c *Case) annulledBy(b View) string {
	law := c.book.Parameters
	switch {
	case b.WrongStart():
		return law.WrongStart.Article
	case len(law.Rulings.Annuls) == 1:
		return law.Rulings.Annuls[0]
	}
	return ""
}

// articleOf returns the article of a ruling from the store or a trace: the one that it names, or the one that follows from
// it; empty if there is none. A stored ruling means the same for ever, so this never becomes finer.
func (c *Case) articleOf(b View, in fact.Ruling) string {
	law := c.book.Parameters.Rulings
	follows := map[string]rulebook.Citation{trace.RuleAccidental: law.Accidental, trace.RuleRestore: law.Restored,
		trace.RuleAnnulled: law.Annulled, trace.RuleColoursSwapped: law.Swapped}
	switch {
	case in.Article != "":
		return in.Article
	case in.Text == trace.RuleDutyStands:
		return c.boundBy(b, in.Ply, in.Point)
	case in.Text == trace.RuleColoursSwapped && b.State().Phase == line.Over:
		return law.Corrected.Article
	}
	return follows[in.Text].Article
}

// boundBy returns the article of the duty of a ply; empty while the ply may still be read otherwise, and if nothing binds.
func (c *Case) boundBy(b View, n int, seen engine.Point) string {
	if n < 1 || !b.State().IsFixed(n) {
		return ""
	}
	return b.Duty(n, seen).Article
}
