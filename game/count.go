package game

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/trace"
)

// sayCount says how often the arbiter ruled the same of the side, and what the rulebook makes of it: that is advice, and
// nothing follows by itself. A count that went down by a revision advises nothing.
func (b *Board) sayCount(r *ruled) {
	c := Count{Head: b.head("count"), Side: r.Side, What: r.Text, Count: b.countOf(r, ""), At: b.now}
	if !r.idle {
		advice, cited := b.advice(r, c.Count)
		c.Advice, c.Article, c.Rulebook = advice, cited.Article, string(cited.Book)
	}
	b.say(c)
}

// countOf is how many rulings like r are in force for its side, all of them or those by one article. Those on one touch are
// one.
func (b *Board) countOf(r *ruled, article string) int {
	counted := map[int]bool{}
	for _, other := range b.hearing.rulings {
		if other.inForce() && other.Text == r.Text && other.Side == r.Side && (article == "" || other.Article == article) {
			counted[other.first] = true
		}
	}
	return len(counted)
}

// firstOfTouch returns the number of the first ruling that says of the same touch that it was accidental, that of r itself
// where there is none. What was ruled of a ply that is void was another touch.
func (b *Board) firstOfTouch(r *ruled) int {
	for _, other := range b.hearing.rulings {
		if r.Text == trace.RuleAccidental && r.Point.Valid() && other.Text == r.Text && other.Side == r.Side &&
			other.Ply == r.Ply && other.Point == r.Point && !other.void && !other.idle {
			return other.first
		}
	}
	return r.number
}

// isRepeated says whether an earlier ruling that is in force says the same of the same touch.
func (b *Board) isRepeated(r *ruled) bool {
	return slices.ContainsFunc(b.hearing.rulings, func(other *ruled) bool {
		return other != r && other.first == r.first && other.inForce()
	})
}

// advice returns what the rulebook makes of the count, and by which article.
func (b *Board) advice(r *ruled, count int) (word string, cited rulebook.Citation) {
	law := b.book.Parameters
	switch r.Text {
	case trace.RuleAccidental:
		switch limit := law.Accidental; {
		case limit.Count == 0:
		case count >= limit.Count:
			return "deliberate", limit.Citation
		case count == limit.Count-1:
			return "warning", limit.Citation
		default:
			return "reminder", limit.Citation
		}
	case trace.RuleTechnicalFault:
		if limit := law.Faults; limit.Count > 0 && count >= limit.Count {
			return "loss", limit.Citation
		}
	case trace.RuleReminder:
		if dropped := law.Dropped; dropped.Article != "" && r.Article == dropped.Article && b.countOf(r, r.Article) > 1 {
			return "technical_fault", dropped
		}
	}
	return "", cited
}

// accident is a touch that is ruled accidental.
type accident struct {
	*ruled
	count int // The how manieth of its side it is.
}

// accidents returns the touches that are ruled accidental by rulings in force, in the order of these. Of several on one
// touch the first counts.
func (b *Board) accidents() []accident {
	var list []accident
	counts, counted := map[engine.Side]int{}, map[int]bool{}
	for _, r := range b.hearing.rulings {
		if r.inForce() && r.Text == trace.RuleAccidental && !counted[r.first] {
			counted[r.first] = true
			counts[r.Side]++
			list = append(list, accident{r, counts[r.Side]})
		}
	}
	return list
}

// binds says whether the rulebook takes the accident for deliberate.
func (b *Board) binds(a accident) bool {
	limit := b.book.Parameters.Accidental.Count
	return limit > 0 && a.count >= limit
}

// freeTouches finds anew which touches bind nobody: those that the arbiter ruled accidental, up to the one that counts as
// deliberate. It says what the duty of the ply is now that r was ruled.
func (b *Board) freeTouches(r *ruled) {
	clear(b.hearing.free)
	for _, a := range b.accidents() {
		if a.Point.Valid() && !a.void && !b.binds(a) {
			b.hearing.free[touched{a.Ply, a.Point}] = true
		}
	}
	if !r.Point.Valid() || b.phase == SettingUp {
		return
	}
	if !b.sawTouch(r.Ply, r.Point) {
		b.remark(Remark{Code: "touch_not_seen", Ruling: r.number}, rulebook.Citation{})
		return
	}
	b.sayDuty(r.Ply, r.number)
}

// countAnew says what became of the accidents of a side since the ruling r took one of them back: the later ones count one
// less, and the rulebook may make something else of them.
func (b *Board) countAnew(before []accident, r *ruled) {
	for _, now := range b.accidents() {
		i := slices.IndexFunc(before, func(old accident) bool { return old.first == now.first })
		if i < 0 || before[i].count == now.count {
			continue
		}
		c := Count{Head: b.head("count"), Side: now.Side, What: now.Text, Count: now.count, Ply: now.Ply, At: b.now}
		advice, cited := b.advice(now.ruled, now.count)
		c.Advice, c.Article, c.Rulebook = advice, cited.Article, string(cited.Book)
		b.say(c)
		if b.binds(before[i]) != b.binds(now) && !now.void && b.phase != SettingUp && now.Point.Valid() && b.sawTouch(now.Ply, now.Point) {
			b.sayDuty(now.Ply, r.number)
		}
	}
}
