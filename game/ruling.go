package game

import (
	"maps"
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
)

// hearing is what was claimed, ruled and signed in the game that is on.
type hearing struct {
	claims  []claimed
	rulings []*ruled
	free    map[touched]bool // Touches that bind nobody since the arbiter ruled them accidental.
	imposed map[int]imposed  // Plies whose duty stands by a ruling.
	kept    kept             // Touches that bind from before a move was void.
	signed  map[string]bool  // Who signed the result as it is.
	names   []Signed         // Those signatures.
	lapsed  []Signed         // Those under an earlier result, of whom nobody has signed anew.
	undone  int              // The last ply that was made and is void, or was taken back.
}

func newHearing() hearing {
	return hearing{free: map[touched]bool{}, imposed: map[int]imposed{}, kept: kept{}}
}

// touched is a touch of the piece on a point in the turn of a ply.
type touched struct {
	ply   int
	point engine.Point
}

// ruled is a ruling with what is needed to take its effects back.
type ruled struct {
	Input
	number  int
	first   int     // The number of the first ruling on the same accidental touch, or its own.
	idle    bool    // It had no effect.
	revised bool    // A later ruling took its effects back.
	waits   bool    // It was taken back, and its line can't count again before the ply that it followed does.
	void    bool    // The turn that it is about is no part of the game any more.
	line    *line   // What duty_stands and restore made void.
	before  *Result // What result and annulled replaced.
	after   *Result // What they gave.
}

// inForce says whether the effects of the ruling last.
func (r *ruled) inForce() bool { return !r.idle && !r.revised }

// handleRule records a ruling and does what follows from it. One that can have no effect is recorded all the same, and a
// note says why.
func (b *Board) handleRule(in Input) {
	if in.Ply == 0 && in.Text != trace.RuleRestore {
		in.Ply = b.inProgress()
	}
	if in.Side == engine.NoSide && in.Ply > 0 && in.Ply <= b.reached() && isCounted(in.Text) {
		in.Side = b.sideOf(in.Ply)
	}
	in.Article = b.articleOf(in)
	r := &ruled{Input: in, number: len(b.hearing.rulings) + 1}
	r.first = b.firstOfTouch(r)
	b.hearing.rulings = append(b.hearing.rulings, r)
	if code, cited := b.refusesRuling(r); code != "" {
		r.idle = true
		b.sayRuling(r, r.Claim)
		b.remark(Remark{Code: code, Ruling: r.number}, cited)
		return
	}
	answers, unclear := b.answered(r)
	b.sayRuling(r, max(answers, r.Claim))
	if unclear != "" {
		b.remark(Remark{Code: unclear, Ruling: r.number}, rulebook.Citation{})
	}
	if answers > 0 {
		b.hearing.claims[answers-1].open, b.hearing.claims[answers-1].answer = false, r.number
		b.say(Claim{Head: b.head("claim"), Claim: answers, State: "answered", Ruling: r.number, At: b.now})
	}
	if r.Revises > 0 {
		b.takeBackRuling(r)
	}
	b.carryOut(r)
}

func (b *Board) sayRuling(r *ruled, answers int) {
	said := Ruling{Head: b.head("ruling"), Ruling: r.number, Ply: r.Ply, Text: r.Text, Amount: r.Amount, Result: r.Input.Result,
		Article: r.Article, Reason: r.Reason, Name: r.Name, Claim: answers, Revises: r.Revises, NoEffect: r.idle, At: b.now}
	if r.Side != engine.NoSide {
		said.Side = r.Side.String()
	}
	if r.Point.Valid() {
		said.Point = r.Point.String()
	}
	b.say(said)
}

// answered returns the claim that a ruling answers: the one that it names, or the only open one on its ply. Where it can't
// be told which, the code of a note says so.
func (b *Board) answered(r *ruled) (claim int, unclear string) {
	if r.Claim > 0 {
		if r.Claim > len(b.hearing.claims) || !b.hearing.claims[r.Claim-1].open {
			return 0, "no_such_claim"
		}
		return r.Claim, ""
	}
	for i, c := range b.hearing.claims {
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

// refusesRuling returns the code of the note that says why a ruling can have no effect, empty where it can.
func (b *Board) refusesRuling(r *ruled) (code string, cited rulebook.Citation) {
	law := b.book.Parameters
	on := b.phase == Playing || b.phase == Ready || b.phase == Over
	switch {
	case !slices.Contains(trace.Rulings(), r.Text):
		return "not_known", cited
	case r.Revises >= r.number:
		return "no_such_ruling", cited
	case r.Revises > 0 && b.hearing.rulings[r.Revises-1].idle:
		return "had_no_effect", cited
	case r.Revises > 0 && b.hearing.rulings[r.Revises-1].revised:
		return "already_revised", cited
	case b.resultStands() && b.changesGame(r):
		return "result_confirmed", b.citedLate(r, law.Confirmed)
	case r.Text == trace.RuleTime && (r.Side == engine.NoSide || r.Amount == 0):
		return "no_amount", cited
	case r.Text == trace.RuleResult && r.Input.Result == "":
		return "no_result", cited
	case isGames(r.Text) && !on || isPositions(r.Text) && b.phase != Playing && b.phase != Over:
		return "no_game", cited
	case isPositions(r.Text) && b.phase == Over:
		return "game_over", b.citedLate(r, law.Over)
	case (isPositions(r.Text) || r.Text == trace.RuleAccidental && r.Point.Valid()) && r.Ply > b.reached():
		return "no_such_ply", cited
	case r.Text == trace.RuleColoursSwapped && b.hasSwapped(r):
		return "already_swapped", cited
	case r.Side == engine.NoSide && isCounted(r.Text):
		return "name_the_side", cited
	}
	return "", cited
}

// citedLate returns the article by which a ruling comes too late: what is about touches is refused by the article on these,
// what is about illegal moves by that on these, and another one by that given.
func (b *Board) citedLate(r *ruled, other rulebook.Citation) rulebook.Citation {
	law, word := b.book.Parameters, r.Text
	if r.Revises > 0 && !isPositions(word) && !isGames(word) {
		word = b.hearing.rulings[r.Revises-1].Text
	}
	switch word {
	case trace.RuleDutyStands:
		return law.Claims.Late
	case trace.RuleRestore:
		return law.Over
	}
	return other
}

// hasSwapped says whether an earlier ruling than r, which r leaves in force, has swapped the colours: a second one, by an
// arbiter who did not know of the first, would give everybody the wrong colour again.
func (b *Board) hasSwapped(r *ruled) bool {
	return slices.ContainsFunc(b.hearing.rulings, func(old *ruled) bool {
		return old.Text == trace.RuleColoursSwapped && old.number < r.number && old.number != r.Revises && old.inForce()
	})
}

// isCounted says whether a ruling is counted for a side.
func isCounted(word string) bool {
	switch word {
	case trace.RuleAccidental, trace.RuleTechnicalFault, trace.RuleConductFault, trace.RuleReminder, trace.RuleWarning:
		return true
	}
	return false
}

// isPositions says whether a ruling may have a position restored.
func isPositions(word string) bool { return word == trace.RuleDutyStands || word == trace.RuleRestore }

// isGames says whether a ruling is about the game as a whole.
func isGames(word string) bool {
	return word == trace.RuleAnnulled || word == trace.RuleResult || word == trace.RuleColoursSwapped
}

// changesGame says whether a ruling, or taking back the one that it revises, changes the moves or who has won. Under which
// colour that is recorded is corrected at any time (vn2004 9.9e).
func (b *Board) changesGame(r *ruled) bool {
	if r.Revises > 0 && b.changesGame(&ruled{Input: Input{Text: b.hearing.rulings[r.Revises-1].Text}}) {
		return true
	}
	return isPositions(r.Text) || isGames(r.Text) && r.Text != trace.RuleColoursSwapped
}

// carryOut does what follows from a ruling.
func (b *Board) carryOut(r *ruled) {
	switch {
	case b.isRepeated(r):
		b.remark(Remark{Code: "already_counted", Ruling: r.number}, rulebook.Citation{})
	case isCounted(r.Text):
		b.sayCount(r)
	}
	switch r.Text {
	case trace.RuleAccidental:
		b.freeTouches(r)
	case trace.RuleDutyStands:
		b.enforce(r)
	case trace.RuleRestore:
		b.restore(r)
	case trace.RuleColoursSwapped:
		b.swapColours(r)
	case trace.RuleAnnulled:
		b.give(r, "*")
	case trace.RuleResult:
		b.give(r, r.Input.Result)
	}
}

// takeBackRuling takes the effects of the ruling that r revises back.
func (b *Board) takeBackRuling(r *ruled) {
	old, accidents := b.hearing.rulings[r.Revises-1], b.accidents()
	old.revised = true
	if old.Revises > 0 {
		b.remark(Remark{Code: "stays_revised", Ruling: r.number}, rulebook.Citation{})
	}
	if isCounted(old.Text) {
		b.sayCount(&ruled{Input: old.Input, idle: true})
	}
	switch old.Text {
	case trace.RuleAccidental:
		b.freeTouches(&ruled{Input: old.Input, number: r.number})
		b.countAnew(accidents, r)
	case trace.RuleDutyStands, trace.RuleRestore:
		b.reinstate(old, r.number)
	case trace.RuleColoursSwapped:
		b.swapColours(r)
	case trace.RuleAnnulled, trace.RuleResult:
		b.withdraw(old, r.number)
	}
}

// forget drops what was ruled of the touches of the plies from n on, the last of those that were made, which are taken back.
func (s *hearing) forget(n int, made []ply) {
	s.undone = max(s.undone, len(made))
	for _, r := range s.rulings {
		r.void = r.void || r.Ply >= n
	}
	for t := range s.free {
		if t.ply >= n {
			delete(s.free, t)
		}
	}
	maps.DeleteFunc(s.imposed, func(ply int, _ imposed) bool { return ply >= n })
	maps.DeleteFunc(s.kept, func(ply int, _ []touchmove.Lift) bool { return ply >= n })
}
