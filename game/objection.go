package game

import (
	"errors"
	"fmt"
	"strings"

	"github.com/kyban/kyban/trace"
)

// Objection says why a ruling that a person is about to enter would do nothing, or would stand beside another that says the
// contrary, and what to do instead; nil where it may be entered. Whoever rules may not know what a colleague has ruled, and
// what is recorded stays. Stored facts and traces are taken as they are.
func (b *Board) Objection(in Input) error {
	if in.Ply == 0 && in.Text != trace.RuleRestore {
		in.Ply = b.inProgress()
	}
	for _, objects := range []func(Input) error{b.objectsToRevised, b.objectsToClaim, b.objectsToContrary, b.objectsToDuty, b.objectsToAnnulled} {
		if err := objects(in); err != nil {
			return err
		}
	}
	return nil
}

// objectsToRevised refuses to take a ruling back that there is not, or that was taken back.
func (b *Board) objectsToRevised(in Input) error {
	if in.Revises == 0 {
		return nil
	}
	if in.Revises <= len(b.hearing.rulings) {
		if r := b.hearing.rulings[in.Revises-1]; r.revised {
			return fmt.Errorf("rule: %s: to change what stands name the ruling that stands, or none", r.text())
		}
		return nil
	}
	const shown = 5
	var known []string
	for _, r := range b.hearing.rulings[max(0, len(b.hearing.rulings)-shown):] {
		known = append(known, r.text())
	}
	if len(known) == 0 {
		return fmt.Errorf("rule: there is no ruling %d to take back: none was made in this game yet", in.Revises)
	}
	return fmt.Errorf("rule: there is no ruling %d to take back: the last are %s", in.Revises, strings.Join(known, "; "))
}

// objectsToClaim refuses to answer a claim that there is not, or that was answered.
func (b *Board) objectsToClaim(in Input) error {
	if in.Claim == 0 {
		return nil
	}
	claims := b.hearing.claims
	switch {
	case len(claims) == 0:
		return fmt.Errorf("rule: there is no claim %d: nobody has claimed in this game", in.Claim)
	case in.Claim > len(claims):
		return fmt.Errorf("rule: there is no claim %d: the last is claim %d", in.Claim, len(claims))
	case claims[in.Claim-1].open:
		return nil
	case claims[in.Claim-1].answer == 0:
		return fmt.Errorf("rule: claim %d was refused when it was made, and waits for no ruling: leave it out", in.Claim)
	}
	answer := b.hearing.rulings[claims[in.Claim-1].answer-1]
	if in.Revises == answer.number || answer.revised {
		return nil
	}
	return fmt.Errorf("rule: claim %d was answered already, by %s: to rule otherwise take that one back, with --revises %d",
		in.Claim, answer.text(), answer.number)
}

// objectsToContrary refuses a ruling on the touches of a turn beside one that says the contrary, or the same. Several may say
// the contrary, of several touches or from before this was asked: who takes one of them back may rule.
func (b *Board) objectsToContrary(in Input) error {
	if b.hasOpenClaim(in.Ply) {
		return nil
	}
	var contrary *ruled
	for _, r := range b.rulingsOn(in.Ply) {
		switch samePoint := !in.Point.Valid() || !r.Point.Valid() || in.Point == r.Point; {
		case r.Text == in.Text && r.Point == in.Point && r.number != in.Revises && isOfTouches(in.Text):
			return fmt.Errorf("rule: %s says the same, and stands", r.text())
		case !samePoint || !areContrary(r.Text, in.Text):
		case r.number == in.Revises:
			return nil
		case contrary == nil:
			contrary = r
		}
	}
	if contrary != nil {
		return fmt.Errorf("rule: %s says the contrary, and stands: to rule otherwise take that one back, with --revises %d", contrary.text(), contrary.number)
	}
	return nil
}

// rulingsOn returns the rulings on a ply that are in force, without those on a turn that was played anew since.
func (b *Board) rulingsOn(ply int) (standing []*ruled) {
	for _, r := range b.hearing.rulings {
		if r.inForce() && r.Ply == ply && !(r.void && ply <= len(b.plies)) {
			standing = append(standing, r)
		}
	}
	return standing
}

// isOfTouches says whether a ruling answers what was touched in a turn, so that saying it twice adds nothing.
func isOfTouches(word string) bool {
	return word == trace.RuleDutyStands || word == trace.RuleDismissed
}

// areContrary says whether of two rulings, the earlier one first, one lets a duty stand and the other lets none. An accident
// may still bind by a later ruling: the third one counts as deliberate.
func areContrary(earlier, later string) bool {
	switch earlier {
	case trace.RuleDutyStands:
		return later == trace.RuleDismissed || later == trace.RuleAccidental
	case trace.RuleDismissed:
		return later == trace.RuleDutyStands
	}
	return false
}

// hasOpenClaim says whether something is still to be ruled about a ply: a ruling may then be about that.
func (b *Board) hasOpenClaim(ply int) bool {
	for _, c := range b.hearing.claims {
		if c.open && c.Ply == ply {
			return true
		}
	}
	return false
}

// objectsToDuty refuses to let a duty stand in the turn that is on while nothing was touched in it that binds.
func (b *Board) objectsToDuty(in Input) error {
	if in.Text != trace.RuleDutyStands || b.phase != Playing || b.restoration != nil || in.Ply != b.tracker.Last().Number+1 {
		return nil
	}
	if v := b.dutyOf(in.Ply, in.Point); v.Article != "" || len(v.Duty) > 0 {
		return nil
	}
	if in.Point.Valid() {
		return fmt.Errorf("rule: in ply %d a touch on %s binds nobody: name the point of a piece whose touch does", in.Ply, in.Point)
	}
	return fmt.Errorf("rule: in ply %d the board saw no touch that binds, and no duty can stand: name the ply that is meant; "+
		"where you saw a touch yourself name its point, such as: rule %[1]d duty_stands h2", in.Ply)
}

// objectsToAnnulled refuses to annul a game that is annulled.
func (b *Board) objectsToAnnulled(in Input) error {
	if in.Text != trace.RuleAnnulled || b.phase != Over || b.result == nil {
		return nil
	}
	for _, r := range b.hearing.rulings {
		if r.Text == trace.RuleAnnulled && r.after == b.result && r.number != in.Revises {
			return errors.New("rule: the game is annulled already, by " + r.text() +
				fmt.Sprintf(": nothing would change; to annul it otherwise take that one back, with --revises %d", r.number))
		}
	}
	return nil
}

// text names a ruling, what it says and whose it is: "ruling 1 of Trần (duty stands g0, ply 3)".
func (r *ruled) text() string {
	what := strings.ReplaceAll(r.Text, "_", " ")
	if r.Input.Result != "" {
		what += " " + r.Input.Result
	}
	if r.Point.Valid() {
		what += " " + r.Point.String()
	}
	if r.Ply > 0 {
		what += fmt.Sprintf(", ply %d", r.Ply)
	}
	text := fmt.Sprintf("ruling %d", r.number)
	if r.Name != "" {
		text += " of " + r.Name
	}
	if r.revised {
		what += ", taken back since"
	}
	return fmt.Sprintf("%s (%s)", text, what)
}
