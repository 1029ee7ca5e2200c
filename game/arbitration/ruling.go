package arbitration

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// ruling is a ruling in the game.
type ruling struct {
	fact.Ruling
	at      sensor.Micros
	number  int
	first   int          // The number of the first ruling on the same accidental touch, or its own.
	touched engine.Point // The piece touched by accident: the named one, or else one of the only gesture. NoPoint for none.
	idle    bool         // It had no effect.
	revised bool         // A later ruling took its effects back.
	void    bool         // The turn of its ply is no part of the game any more.
}

// inForce reports whether the effects of the ruling last.
func (r *ruling) inForce() bool { return !r.idle && !r.revised }

// Rule records a ruling, and takes back the one that it revises. A ruling that can have no effect is recorded too, and a note gives the
// reason. Apply returns the effects of the ruling itself once these acts are carried out: it reads the game as they leave it.
func (c *Case) Rule(v View, in fact.Ruling) []line.Act {
	b := enter(v)
	in = aboutPly(v, in)
	if in.Side == engine.NoSide && in.Ply > 0 && in.Ply <= b.State.Reached() && isCounted(in.Text) {
		in.Side = b.State.SideOf(in.Ply)
	}
	in.Article = c.articleOf(v, in)
	r := &ruling{Ruling: in, at: b.State.Now, number: len(c.rulings) + 1, touched: in.Point}
	if in.Text == trace.RuleAccidental && !in.Point.Valid() && in.Side == b.State.SideOf(in.Ply) {
		r.touched = b.Gesture(in.Ply, engine.NoPoint).First()
	}
	r.first = c.firstOfTouch(v, r)
	c.rulings = append(c.rulings, r)
	if code, cited := c.refusesRuling(v, r); code != "" {
		r.idle = true
		c.sayRuling(b, r, r.Claim)
		b.note(record.Note{Code: code, Ruling: r.number}, cited)
		return b.acts
	}
	c.tally.enter(r)
	answers, unclear := c.answered(r)
	c.sayRuling(b, r, max(answers, r.Claim))
	if unclear != "" {
		b.note(record.Note{Code: unclear, Ruling: r.number}, rulebook.Citation{})
	}
	if answers > 0 {
		c.claims[answers-1].open, c.claims[answers-1].answer = false, r.number
		game := b.State
		b.do(record.Claim{Head: game.Head("claim"), Claim: answers, State: "answered", Ruling: r.number, At: game.Now})
	}
	if r.Revises > 0 {
		c.takeBack(b, r)
	}
	return b.acts
}

// Apply carries out the last ruling, if it has an effect. It returns the acts in the slice of those of Rule, which are done.
func (c *Case) Apply(v View, done []line.Act) []line.Act {
	b := &entry{v, done[:0]}
	if r := c.rulings[len(c.rulings)-1]; !r.idle {
		c.carryOut(b, r)
	}
	return b.acts
}

// Newest returns the last ruling, and whether its effects last.
func (c *Case) Newest() (r Ruling, inForce bool) {
	if len(c.rulings) == 0 {
		return r, false
	}
	last := c.rulings[len(c.rulings)-1]
	return Ruling{last.Ruling, last.number}, last.inForce()
}

// InForce reports whether the effects of a ruling last.
func (c *Case) InForce(ruling int) bool {
	return ruling >= 1 && ruling <= len(c.rulings) && c.rulings[ruling-1].inForce()
}

func (c *Case) sayRuling(b *entry, r *ruling, answers int) {
	game := b.State
	said := record.Ruling{Head: game.Head("ruling"), Ruling: r.number, Ply: r.Ply, Text: r.Text, Amount: r.Amount, Result: r.Result,
		Article: r.Article, Reason: r.Reason, Name: r.Name, Claim: answers, Revises: r.Revises, NoEffect: r.idle, Checked: game.Checked, At: game.Now}
	if r.Side != engine.NoSide {
		said.Side = record.SideOf(r.Side)
	}
	if r.Point.Valid() {
		said.Point = r.Point.String()
	}
	b.do(said)
}

// answered returns the claim that a ruling answers: the one that it names, the one on an agreed draw if the ruling grants
// that draw, or the only open one on its ply. If this is unclear, it returns the code of a note that explains it.
func (c *Case) answered(r *ruling) (claim int, unclear string) {
	if r.Claim > 0 {
		if r.Claim > len(c.claims) || !c.claims[r.Claim-1].open {
			return 0, "no_such_claim"
		}
		return r.Claim, ""
	}
	if agreed := c.Agreed(); agreed > 0 && r.Text == trace.RuleResult && r.Result == "1/2-1/2" {
		return agreed, ""
	}
	for i, c := range c.claims {
		fits := c.Ply == r.Ply && (!c.Point.Valid() || !r.Point.Valid() || c.Point == r.Point)
		switch {
		case !c.open || !fits:
		case claim > 0:
			return 0, "name_the_claim"
		default:
			claim = i + 1
		}
	}
	return claim, ""
}

// refusesRuling returns the code of the note that explains why a ruling can have no effect, empty if it can.
func (c *Case) refusesRuling(b View, r *ruling) (code string, cited rulebook.Citation) {
	law, game := c.book.Parameters, b.State
	switch {
	case !slices.Contains(trace.Rulings(), r.Text):
		return "not_known", cited
	case r.Revises >= r.number:
		return "no_such_ruling", cited
	case r.Revises > 0 && c.rulings[r.Revises-1].idle:
		return "had_no_effect", cited
	case r.Revises > 0 && c.rulings[r.Revises-1].revised:
		return "already_revised", cited
	case c.ResultStands() && c.changesGame(r):
		return "result_confirmed", c.citedLate(r, law.Confirmed)
	case r.Text == trace.RuleTime && (r.Side == engine.NoSide || r.Amount == 0):
		return "no_amount", cited
	case r.Text == trace.RuleTime && game.Phase == line.Over:
		return "game_over", cited
	case r.Text == trace.RuleResult && r.Result == "":
		return "no_result", cited
	case concernsWholeGame(r.Text) && !(game.IsOn() || game.Phase == line.Over) || mayRestorePosition(r.Text) && game.Phase != line.Playing && game.Phase != line.Over:
		return "no_game", cited
	case mayRestorePosition(r.Text) && game.Phase == line.Over && !c.mayReopen(b, r):
		return "game_over", c.citedLate(r, law.Over)
	case (mayRestorePosition(r.Text) || r.Text == trace.RuleAccidental && r.Point.Valid()) && r.Ply > game.Reached():
		return "no_such_ply", cited
	case r.Text == trace.RuleColoursSwapped && c.hasSwapped(r):
		return "already_swapped", cited
	case r.Side == engine.NoSide && isCounted(r.Text):
		return "name_the_side", cited
	}
	return "", cited
}

// mayReopen reports whether a ruling may find that the move which ended the game broke the law of touching: then that move
// has not ended it.
func (c *Case) mayReopen(b View, r *ruling) bool {
	return r.Text == trace.RuleDutyStands && r.Ply > 0 && !b.Earlier && r.Ply == b.EndedBy()
}

// citedLate returns the article by which a ruling comes too late: the article on touches for a ruling on touches, the one on
// illegal moves for a ruling on those, and the given one for others.
func (c *Case) citedLate(r *ruling, other rulebook.Citation) rulebook.Citation {
	law, word := c.book.Parameters, r.Text
	if r.Revises > 0 && !mayRestorePosition(word) && !concernsWholeGame(word) {
		word = c.rulings[r.Revises-1].Text
	}
	switch word {
	case trace.RuleDutyStands:
		return law.Claims.Late
	case trace.RuleRestore:
		return law.Over
	}
	return other
}

// hasSwapped reports whether an earlier ruling, which r leaves in force, has swapped the colours. A second swap, by an
// arbiter who did not know of the first, would give both players the wrong colour again.
func (c *Case) hasSwapped(r *ruling) bool {
	swaps := c.tally.swaps
	if r.Revises > 0 {
		if old := c.rulings[r.Revises-1]; old.Text == trace.RuleColoursSwapped && old.inForce() {
			swaps--
		}
	}
	return swaps > 0
}

// isCounted reports whether a ruling is counted for a side.
func isCounted(word string) bool {
	switch word {
	case trace.RuleAccidental, trace.RuleTechnicalFault, trace.RuleConductFault, trace.RuleIllegalMove, trace.RuleReminder, trace.RuleWarning:
		return true
	}
	return false
}

// mayRestorePosition reports whether a ruling may restore a position.
func mayRestorePosition(word string) bool {
	return word == trace.RuleDutyStands || word == trace.RuleRestore
}

// concernsWholeGame reports whether a ruling is about the whole game.
func concernsWholeGame(word string) bool {
	return word == trace.RuleAnnulled || word == trace.RuleResult || word == trace.RuleColoursSwapped
}

// changesGame reports whether a ruling, or taking back the one that it revises, changes the moves or the winner. The colours
// in the record may be corrected at any time (vn2004 9.9e).
func (c *Case) changesGame(r *ruling) bool {
	if r.Revises > 0 && c.changesGame(&ruling{Ruling: fact.Ruling{Text: c.rulings[r.Revises-1].Text}}) {
		return true
	}
	return mayRestorePosition(r.Text) || concernsWholeGame(r.Text) && r.Text != trace.RuleColoursSwapped
}

func (c *Case) carryOut(b *entry, r *ruling) {
	c.noteOnStart(b, r)
	switch {
	case c.isRepeated(r):
		b.note(record.Note{Code: "already_counted", Ruling: r.number}, rulebook.Citation{})
	case isCounted(r.Text):
		c.sayCount(b, r)
	}
	if r.Text == trace.RuleAccidental {
		if !r.touched.Valid() {
			b.note(record.Note{Code: "names_no_piece", Ruling: r.number}, rulebook.Citation{})
		}
		c.freeTouches(b, r)
		return
	}
	b.do(CarryOut{Ruling{r.Ruling, r.number}})
}

// noteOnStart notes the rulebook's other remedy for a ruling on how the game began, by the number of moves that each player
// has made since.
func (c *Case) noteOnStart(b *entry, r *ruling) {
	law, game := c.book.Parameters, b.State
	settled, annulled := law.Rulings.Settled, r.Text == trace.RuleAnnulled
	late := settled.Moves > 0 && len(game.Plies) >= 2*settled.Moves
	switch {
	case annulled && late && r.Article == settled.Colours.Article:
		b.note(record.Note{Code: "ten_moves_made", Ruling: r.number}, settled.Colours)
	case late && settled.Start.Article != "" && (annulled && r.Article == law.WrongStart.Article || r.Text == trace.RuleRestore && r.Article == settled.Board.Article):
		b.note(record.Note{Code: "ten_moves_made", Ruling: r.number}, settled.Start)
	case late && settled.Clock.Article != "" && r.Text == trace.RuleTime && r.Article == settled.Set.Article:
		b.note(record.Note{Code: "ten_moves_made", Ruling: r.number}, settled.Clock)
	case r.Text == trace.RuleColoursSwapped && settled.Moves > 0 && !late && game.Phase == line.Playing:
		b.note(record.Note{Code: "fewer_than_ten_moves", Ruling: r.number}, settled.Colours)
	}
}

// takeBack undoes the effects of the ruling that r revises.
func (c *Case) takeBack(b *entry, r *ruling) {
	old := c.rulings[r.Revises-1]
	c.accidents() // The tally has them as they are.
	old.revised = true
	from, before := c.tally.leave(old)
	if old.Revises > 0 {
		b.note(record.Note{Code: "stays_revised", Ruling: r.number}, rulebook.Citation{})
	}
	again := r.Text == old.Text && r.Side == old.Side && !c.isRepeated(r) // r is counted when it is carried out.
	if isCounted(old.Text) && !again {
		c.sayCount(b, &ruling{Ruling: old.Ruling, idle: true})
	}
	if old.Text != trace.RuleAccidental {
		b.do(TakeBack{Ruling{old.Ruling, old.number}, r.number})
		return
	}
	c.freeTouches(b, &ruling{Ruling: old.Ruling, number: r.number, touched: old.touched})
	c.countAnew(b, from, before, r)
}

// DismissesOn reports whether a ruling in force, made at a time or later, dismisses the charge against a side in the turn of
// a ply.
func (c *Case) DismissesOn(ply int, side engine.Side, since sensor.Micros) bool {
	return slices.ContainsFunc(c.rulings, func(r *ruling) bool {
		return c.dismisses(r, side) && r.Ply == ply && r.at >= since
	})
}

// dismisses reports whether a ruling in force dismisses the charge against a side. A ruling that answers a claim, or revises
// a ruling, by an article of chess on touches (4) or draws (9) dismisses only that: no illegal move, and no flag.
func (c *Case) dismisses(r *ruling, side engine.Side) bool {
	chapter, _, _ := strings.Cut(r.Article, ".")
	onTouchOrDraw := c.book.Parameters.Penalties.Article.Article != "" && (r.Claim > 0 || r.Revises > 0) && (chapter == "4" || chapter == "9")
	return r.inForce() && r.Text == trace.RuleDismissed && (r.Side == engine.NoSide || r.Side == side) && !onTouchOrDraw
}

// DismissesTouch reports whether a ruling in force dismisses, by any article, the charge against a side in the turn of a
// ply.
func (c *Case) DismissesTouch(ply int, side engine.Side) bool {
	return slices.ContainsFunc(c.rulings, func(r *ruling) bool {
		return r.inForce() && r.Text == trace.RuleDismissed && r.Ply == ply && (r.Side == engine.NoSide || r.Side == side)
	})
}

// IllegalMoves returns the plies in whose turns a side made an illegal move, by rulings in force.
func (c *Case) IllegalMoves(side engine.Side) (plies []int) {
	for _, r := range c.rulings {
		if r.inForce() && r.Text == trace.RuleIllegalMove && r.Side == side {
			plies = append(plies, r.Ply)
		}
	}
	return plies
}

// DismissesSince reports whether a ruling in force, made after a time, dismisses the charge against a side.
func (c *Case) DismissesSince(side engine.Side, at sensor.Micros) bool {
	return slices.ContainsFunc(c.rulings, func(r *ruling) bool { return c.dismisses(r, side) && r.at > at })
}

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
		in.Ply = b.State.InProgress()
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
	case b.WrongStart || b.Exchanged > 0:
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
	case in.Text == trace.RuleColoursSwapped && b.State.Phase == line.Over:
		return law.Corrected.Article
	}
	return follows[in.Text].Article
}

// boundBy returns the article of the duty of a ply; empty while the ply may still be read otherwise, and if nothing binds.
func (c *Case) boundBy(b View, n int, seen engine.Point) string {
	if n < 1 || !b.State.IsFixed(n) {
		return ""
	}
	return b.Duty(n, seen).Article
}
