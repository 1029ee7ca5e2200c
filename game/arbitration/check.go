package arbitration

import (
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/game/refusal"
	"github.com/kyban/kyban/trace"
)

// Check returns the reason to refuse a ruling before a person enters it: it lacks its reason or its article, has no effect,
// or contradicts another in force. An arbiter may not know a colleague's rulings, and a recorded ruling stays. Rule takes
// every ruling.
func (c *Case) Check(b View, in fact.Ruling) *refusal.Error {
	in = aboutPly(b, in)
	for _, refuses := range []func(View, fact.Ruling) *refusal.Error{c.refusesArticle, c.refusesRevised, c.refusesAnswered, c.refusesContrary,
		c.refusesDuty, c.refusesAnnulled} {
		if refused := refuses(b, in); refused != nil {
			return refused
		}
	}
	return nil
}

// Rulings returns how many rulings were made.
func (c *Case) Rulings() int { return len(c.rulings) }

// RefusesUnseen refuses a ruling on what another arbiter has ruled on, where its arbiter has seen the rulings up to one before that. It
// may stand beside the other one: he has to know of it first.
func (c *Case) RefusesUnseen(b View, in fact.Ruling, seen int) *refusal.Error {
	in = aboutPly(b, in)
	if seen > len(c.rulings) {
		seen = 0 // Those of another game tell nothing of this one.
	}
	var unseen refusal.RulingNames
	for _, r := range c.rulings {
		gone := !r.inForce() || r.void && r.Ply <= len(b.State.Plies)
		if r.number > seen && r.number != in.Revises && r.Name != in.Name && !gone && isOnSame(r.Ruling, in) {
			unseen = append(unseen, r.toName())
		}
	}
	if unseen == nil {
		return nil
	}
	return refusal.By(c.rulings[unseen[0].Number-1].Article, refusal.RuledMeanwhile, unseen, len(c.rulings))
}

// isOnSame reports whether two rulings are on the same turn, or touch in it, or claim, or both on the whole game.
func isOnSame(a, b fact.Ruling) bool {
	touch := a.Ply == b.Ply && (!a.Point.Valid() || !b.Point.Valid() || a.Point == b.Point)
	return touch || a.Claim > 0 && a.Claim == b.Claim || concernsWholeGame(a.Text) && concernsWholeGame(b.Text)
}

// refusesRevised refuses to take back a ruling that does not exist, or was taken back.
func (c *Case) refusesRevised(_ View, in fact.Ruling) *refusal.Error {
	if in.Revises == 0 {
		return nil
	}
	if in.Revises <= len(c.rulings) {
		if r := c.rulings[in.Revises-1]; r.revised {
			return refusal.By(r.Article, refusal.RevisedAlready, r.toName())
		}
		return nil
	}
	const shown = 5
	var known refusal.RulingNames
	for _, r := range c.rulings[max(0, len(c.rulings)-shown):] {
		known = append(known, r.toName())
	}
	if len(known) == 0 {
		return refusal.New(refusal.NoRulings, in.Revises)
	}
	return refusal.New(refusal.NoSuchRuling, in.Revises, known)
}

// refusesAnswered refuses to answer a claim that does not exist, or was answered.
func (c *Case) refusesAnswered(_ View, in fact.Ruling) *refusal.Error {
	if in.Claim == 0 {
		return nil
	}
	claims := c.claims
	switch {
	case len(claims) == 0:
		return refusal.New(refusal.NoClaims, in.Claim)
	case in.Claim > len(claims):
		return refusal.New(refusal.NoSuchClaim, in.Claim, len(claims))
	case claims[in.Claim-1].open:
		return nil
	case claims[in.Claim-1].answer == 0:
		return refusal.New(refusal.ClaimRefused, in.Claim)
	}
	answer := c.rulings[claims[in.Claim-1].answer-1]
	if in.Revises == answer.number || answer.revised {
		return nil
	}
	return refusal.By(answer.Article, refusal.ClaimAnswered, in.Claim, answer.toName(), answer.number)
}

// refusesContrary refuses a ruling on the touches of a turn if one in force contradicts it or is the same. Several may
// contradict it, about several touches or from before this check existed: an arbiter who takes one of them back may rule.
func (c *Case) refusesContrary(b View, in fact.Ruling) *refusal.Error {
	if c.IsClaimed(in.Ply) {
		return nil
	}
	var contrary *ruling
	for _, r := range c.rulingsOn(in.Ply, len(b.State.Plies)) {
		switch samePoint := !in.Point.Valid() || !r.Point.Valid() || in.Point == r.Point; {
		case r.Text == in.Text && r.Point == in.Point && r.number != in.Revises && isOfTouches(in.Text):
			return refusal.By(r.Article, refusal.SameRuling, r.toName())
		case !samePoint || !areContrary(r.Text, in.Text):
		case r.number == in.Revises:
			return nil
		case contrary == nil:
			contrary = r
		}
	}
	if contrary != nil {
		return refusal.By(contrary.Article, refusal.ContraryRuling, contrary.toName(), contrary.number)
	}
	return nil
}

// rulingsOn returns the rulings in force on a ply, without those on a turn that was played anew since.
func (c *Case) rulingsOn(ply, made int) (standing []*ruling) {
	for _, r := range c.rulings {
		if r.inForce() && r.Ply == ply && !(r.void && ply <= made) {
			standing = append(standing, r)
		}
	}
	return standing
}

// isOfTouches reports whether a ruling answers which touches of a turn bind, so that a repetition adds nothing.
func isOfTouches(word string) bool {
	return word == trace.RuleDutyStands || word == trace.RuleDismissed
}

// areContrary reports whether one of two rulings imposes a duty and the other removes it; the earlier comes first. A later
// ruling may still make an accident bind: the third accident counts as deliberate.
func areContrary(earlier, later string) bool {
	switch earlier {
	case trace.RuleDutyStands:
		return later == trace.RuleDismissed || later == trace.RuleAccidental
	case trace.RuleDismissed:
		return later == trace.RuleDutyStands
	}
	return false
}

// refusesDuty refuses to impose a duty on the current turn while no touch in it binds.
func (c *Case) refusesDuty(b View, in fact.Ruling) *refusal.Error {
	if in.Text != trace.RuleDutyStands || in.Ply == 0 || in.Ply != b.State.ToPlay() {
		return nil
	}
	if v := b.Duty(in.Ply, in.Point); v.Article != "" || len(v.Duty) > 0 {
		return nil
	}
	if in.Point.Valid() {
		return refusal.New(refusal.TouchBindsNone, in.Ply, in.Point)
	}
	return refusal.New(refusal.NoTouchBinds, in.Ply)
}

// refusesAnnulled refuses to annul an annulled game.
func (c *Case) refusesAnnulled(b View, in fact.Ruling) *refusal.Error {
	if in.Text != trace.RuleAnnulled || b.State.Phase != line.Over {
		return nil
	}
	if b.Result == nil {
		return nil
	}
	by := b.Result.Given.Ruling
	if by == 0 || by == in.Revises || c.rulings[by-1].Text != trace.RuleAnnulled {
		return nil
	}
	r := c.rulings[by-1]
	return refusal.By(r.Article, refusal.AnnulledAlready, r.toName(), r.number)
}

func (r *ruling) toName() refusal.RulingName {
	return refusal.RulingName{Number: r.number, Name: r.Name, Text: r.Text, Result: r.Result, Point: r.Point, Ply: r.Ply, Revised: r.revised}
}
