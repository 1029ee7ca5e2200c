package review

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
)

// eitherHand is the reason for the question of a lift by which a piece was put back by itself: its owner may have straightened
// it.
const eitherHand = "either_hand"

// beforeGame is the reason for the question of a lift long before the first move.
const beforeGame = "before_the_game"

// againstTheLaw is the reason for the question of an open ply that may be a move against the law: the sensors can't tell it
// from a legal one.
const againstTheLaw = "against_the_law"

func (q Question) isTouch() bool { return q.Why != displaced && q.Why != againstTheLaw }

func (t *Turn) ask(r record.Question) {
	t.Questions = append(t.Questions, Question{Question: r})
}

// judgeQuestions fills in the meaning of the turn's questions, and the arbiter's decisions on them.
func (g *Game) judgeQuestions(t *Turn) {
	if t.State == Made { // Later moves have decided whether it was against the law.
		t.Questions = slices.DeleteFunc(t.Questions, func(q Question) bool { return q.Why == againstTheLaw && g.decision(t, q) == nil })
	}
	for i := range t.Questions {
		q := &t.Questions[i]
		if q.decision = g.decision(t, *q); q.decision != nil {
			q.Ruling = q.decision.Ruling.Ruling
		}
		if q.Why == eitherHand {
			if g.pressedAt(t.Began) {
				q.AfterPress = max(0, q.Lifted-t.Began)
			}
			if book, err := rulebook.For(position(t.Before).Game().Name, t.rulebook()); err == nil {
				q.Adjusting = book.Parameters.AdjustTurn.Article
				if last := g.last(t.Ply - 1); last != nil && q.AfterPress > 0 && last.promotesOn(q.Point) {
					q.Swapped = book.Parameters.Penalties.Queen.Article
				}
			}
		}
		q.Claim = t.claimed(*q)
		if t.asRead == nil {
			continue
		}
		for _, a := range t.asRead.explained.Undecided {
			if a.Lift.Point.String() == q.Point && a.Lift.At == q.Lifted && a.Law.Verdict.Article == q.Article {
				q.Then = reading(q.Why, &a.Law)
			}
		}
	}
}

// promotesOn reports whether the move of the turn promotes a pawn on a point.
func (t *Turn) promotesOn(point string) bool {
	m, err := boardgame.ParseMove(t.Move)
	return err == nil && m.Promotion() != 0 && m.To().String() == point
}

// pressedAt reports whether the clock was pressed at a time.
func (g *Game) pressedAt(at sensor.Micros) bool {
	return slices.ContainsFunc(g.Turns, func(t *Turn) bool {
		return slices.ContainsFunc(t.Events, func(e Event) bool { return e.Kind == Press && e.At == at })
	})
}

// claimed returns the number of the opponent's claim that attributes the touch to the side that it would bind, 0 for none.
func (t *Turn) claimed(q Question) int {
	for _, c := range t.Claims {
		if q.isTouch() && c.State != "refused" && c.What == "" && c.Side.Of() == q.Side.Of().Other() && (c.Point == "" || c.Point == q.Point) {
			return c.Claim
		}
	}
	return 0
}

// decision returns the last ruling in force that decides a question, nil for none.
func (g *Game) decision(t *Turn, q Question) *Ruling {
	if q.isTouch() {
		return t.decision(q.Side.Of(), q.Point)
	}
	var decision *Ruling
	for _, turn := range g.Turns {
		for i, r := range turn.Rulings {
			if r.Revised == 0 && !r.NoEffect && q.settledBy(r, turn.Ply-t.Ply) && (decision == nil || r.Ruling.Ruling > decision.Ruling.Ruling) {
				decision = &turn.Rulings[i]
			}
		}
	}
	return decision
}

// settledBy reports whether a ruling on a turn so many plies later decides the place of a possibly displaced piece, or whether
// a ply was against the law: it restores a position from before it, or with the piece back on its point, or nothing follows, or
// the game has ended.
func (q Question) settledBy(r Ruling, later int) bool {
	switch r.Text {
	case trace.RuleRestore:
		return (later <= 0 || later == 1 && q.Why == displaced) && r.At >= q.At
	case trace.RuleIllegalMove:
		return later == 0 && q.Why == againstTheLaw && r.Side.Of() == q.Side.Of()
	case trace.RuleDismissed:
		return later == 0 && (r.Point == "" || r.Point == q.Point)
	case trace.RuleResult, trace.RuleAnnulled:
		return later == 0
	}
	return false
}

func (t *Turn) rulebook() string {
	if t.Law == nil {
		return ""
	}
	return t.Law.Rulebook
}

// decision returns the last ruling in force on the touch of a point in the turn, or one that dismisses all touches or finds a
// technical fault of a side; nil for none.
func (t *Turn) decision(side engine.Side, point string) (decision *Ruling) {
	for i, r := range t.Rulings {
		switch {
		case r.Revised != 0 || r.NoEffect:
		case (r.Text == trace.RuleDutyStands || r.Text == trace.RuleAccidental) && r.Point == point,
			r.Text == trace.RuleDismissed && (r.Point == "" || r.Point == point),
			r.Text == trace.RuleTechnicalFault && r.Side.Of() == side:
			decision = &t.Rulings[i]
		}
	}
	return decision
}

// asked returns the question about a lift, nil for none.
func (t *Turn) asked(point string, at sensor.Micros) *Question {
	for i, q := range t.Questions {
		if q.Point == point && q.Lifted == at {
			return &t.Questions[i]
		}
	}
	return nil
}

// isOfTurnedBoard reports whether the question is if the board is turned: no lift was followed on a straight one.
func (q Question) isOfTurnedBoard() bool {
	return q.Why == againstTheLaw && q.Ply == 1 && q.Lifted == 0
}

// waits reports whether the question is still undecided.
func (q Question) waits() bool { return q.Ruling == 0 }

// calls reports whether it waits for the arbiter, with or without a claim.
func (q Question) calls() bool { return q.waits() && !q.isTouch() }

// isUnclaimed reports whether it is an undecided question about a touch. It waits for a claim, which the arbiter sees.
func (q Question) isUnclaimed() bool { return q.waits() && q.isTouch() }

// mayBind reports whether the lift in question is that side's touch, or may be. Other questions bind neither side.
func (t *Turn) mayBind(q Question) bool {
	if !q.isTouch() {
		return false
	}
	r := t.decision(q.Side.Of(), q.Point)
	return r == nil || r.Text == trace.RuleDutyStands || r.Text == trace.RuleTechnicalFault
}

// question describes it, with the decision.
func (s *Speaker) question(t *Turn, q Question) string {
	id := q.asks()
	if s.said(id) == "" {
		id = "question_other"
	}
	text := s.Say(id, s.about(t, q)...)
	if q.waits() {
		return text
	}
	if q.decision.Text == trace.RuleRestore && q.Why == displaced {
		return s.sentences(text, s.Say("question_restored", "Number", q.Ruling))
	}
	return s.sentences(text, s.Say("question_decided", "Number", q.Ruling, "Ruling", s.term("ruling", q.decision.Text)))
}

func (s *Speaker) asked(t *Turn, some func(Question) bool) (texts []string) {
	for _, q := range t.Questions {
		if some(q) {
			texts = append(texts, s.question(t, q))
		}
	}
	return texts
}

// about is the values for the messages about a question.
func (s *Speaker) about(t *Turn, q Question) []any {
	before := position(t.Before)
	return []any{"Piece", s.pieceOf(before, q.Point), "Side", s.side(q.Side.String()), "Owner", s.side(q.owner(before).String()),
		"Seconds", q.afterPress(), "Article", q.Article, "Duty", s.choice(before, q.Duty), "Move", s.move(before, q.Played),
		"Ply", t.Ply, "Next", t.Ply + 1, "Point", q.Point, "To", q.To, "Word", before.Game().Word(q.Side.Of())}
}

// afterPress returns the time from its owner's press until the piece left its point, empty if that is not the reason for the question.
func (q Question) afterPress() string {
	if q.AfterPress == 0 {
		return ""
	}
	return seconds(q.AfterPress)
}

// owner returns the side of its piece: either player for a possibly displaced piece, else the side that it would not bind.
func (q Question) owner(before boardgame.Position) engine.Side {
	p, err := engine.ParsePoint(q.Point)
	if q.Why != displaced || err != nil || before.At(p) == 0 {
		return q.Side.Of().Other()
	}
	return before.At(p).Side()
}

// questions describes the questions that no sensor can decide: each with its readings and their meaning, and the possible
// rulings.
func (s *Speaker) questions(t *Turn) (lines []string) {
	for i, told := range s.toldQuestions(t) {
		lines = append(append(lines, told.Text), told.Readings...)
		if q := t.Questions[i]; q.waits() {
			rule := s.Say(q.rulings(), s.about(t, q)...)
			if touchmove.Kind(q.Kind) == touchmove.TechnicalFault {
				rule = s.sentences(rule, s.Say("question_rule_fault", "Ply", t.Ply, "Word", q.Side.String()))
			}
			lines = append(lines, rule)
		}
	}
	return lines
}

func (s *Speaker) toldQuestions(t *Turn) (all []ToldQuestion) {
	for _, q := range t.Questions {
		before, data := position(t.Before), s.about(t, q)
		first, second := q.readings(before)
		other := s.Say(second, data...)
		if q.Adjusting != "" {
			other = s.sentences(other, s.Say("reading_out_of_turn", "Owner", s.side(q.Side.Of().Other().String()), "Article", q.Adjusting))
		}
		if q.Swapped != "" {
			other = s.sentences(other, s.Say("reading_swapped", "Owner", s.side(q.Side.Of().Other().String()), "Article", q.Swapped))
		}
		all = append(all, ToldQuestion{Text: s.question(t, q), Readings: []string{s.Say(first, data...), other}})
	}
	return all
}

// rulings names the message of the possible rulings.
func (q Question) rulings() string {
	switch {
	case q.isLeft():
		return "question_rule_left"
	case q.Why == displaced:
		return "question_rule_displaced"
	case q.Why == againstTheLaw:
		return "question_rule_against_the_law"
	}
	return "question_rule"
}

// readings names the messages of the meaning of its two readings.
func (q Question) readings(before boardgame.Position) (first, second string) {
	switch {
	case q.isOfTurnedBoard():
		return "reading_against_the_law", "reading_turned"
	case q.Why == againstTheLaw:
		return "reading_against_the_law", "reading_unseen"
	case q.isTouch():
		return q.ifTouched(), q.otherwise()
	case q.isLeft():
		return "reading_left", "reading_stuck"
	case q.owner(before) == q.Side.Of():
		return "reading_displaced_own", "reading_moved"
	}
	return "reading_displaced", "reading_reply"
}

// ifTouched names the message of its meaning if it was that side's touch.
func (q Question) ifTouched() string {
	switch touchmove.Kind(q.Kind) {
	case touchmove.Breach:
		return "reading_breach"
	case touchmove.TechnicalFault:
		return "reading_technical_fault"
	}
	return "reading_touch"
}

// otherwise names the message of its meaning if it was not.
func (q Question) otherwise() string {
	switch q.Why {
	case eitherHand:
		return "reading_either_hand"
	case beforeGame:
		return "reading_before_the_game"
	case "undone_capture":
		return "reading_undone_capture"
	case "also_adjusted":
		return "reading_adjusted"
	}
	return "reading_no_touch"
}
