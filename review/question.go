package review

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/touchmove"
	"github.com/kyban/kyban/trace"
)

// Question is what no sensor can decide about a lift, for the arbiter alone: it accuses nobody.
type Question struct {
	Side    engine.Side   `json:"side"` // Whom it would bind.
	Point   string        `json:"point"`
	Why     string        `json:"why"`     // either_hand, undone_capture
	Article string        `json:"article"` // That would apply if the touch was that side's, and what would then be found:
	Kind    string        `json:"kind,omitempty"`
	Duty    []string      `json:"duty"`
	Played  string        `json:"played"`
	Lifted  sensor.Micros `json:"lifted_us"`
	At      sensor.Micros `json:"at_us"`
	// AfterPress is how long after the press of its owner the piece left its point, 0 where that is not why it is asked.
	AfterPress sensor.Micros `json:"after_press_us,omitempty"`
	// Adjusting is the article that forbids its owner to straighten it out of turn, empty where none is about that.
	Adjusting string   `json:"adjusting,omitempty"`
	Then      *Reading `json:"then,omitempty"`   // The law if it was that side's touch; nil where that is not known any more.
	Ruling    int      `json:"ruling,omitempty"` // That has decided it.
}

// eitherHand is why a lift is asked about that came so soon after its owner's press that both players may have made it.
const eitherHand = "either_hand"

func (t *Turn) ask(r record) {
	t.Questions = append(t.Questions, Question{Side: r.side(), Point: r.Point, Why: r.Why, Article: r.Article, Kind: r.Kind,
		Duty: r.Duty, Played: r.Played, Lifted: r.Lifted, At: r.At})
}

// weigh fills in what the questions of the turn would mean, and what the arbiter made of them.
func (t *Turn) weigh() {
	for i := range t.Questions {
		q := &t.Questions[i]
		if r := t.decision(q.Side, q.Point); r != nil {
			q.Ruling = r.Number
		}
		if q.Why == eitherHand {
			q.AfterPress = max(0, q.Lifted-t.Began)
			if book, err := rulebook.Lookup(t.rulebook()); err == nil {
				q.Adjusting = book.Parameters.AdjustTurn.Article
			}
		}
		if t.hands == nil {
			continue
		}
		for _, a := range t.hands.explained.Asked {
			if a.Lift.Point.String() == q.Point && a.Lift.At == q.Lifted && a.Law.Verdict.Article == q.Article {
				q.Then = reading(q.Why, &a.Law)
			}
		}
	}
}

func (t *Turn) rulebook() string {
	if t.Law == nil {
		return ""
	}
	return t.Law.Rulebook
}

// decision returns the last ruling in force on the touch of a point in the turn, or that nothing follows from any or that a
// side made a technical fault; nil for none.
func (t *Turn) decision(side engine.Side, point string) (decision *Ruling) {
	for i, r := range t.Rulings {
		switch {
		case r.Revised != 0 || r.NoEffect:
		case (r.Ruling == trace.RuleDutyStands || r.Ruling == trace.RuleAccidental) && r.Point == point,
			r.Ruling == trace.RuleDismissed && (r.Point == "" || r.Point == point),
			r.Ruling == trace.RuleTechnicalFault && r.Side == side.String():
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

// waits says whether nobody has decided the question yet.
func (q Question) waits() bool { return q.Ruling == 0 }

// mayBind says whether the lift that is asked about is that side's touch, or may be.
func (t *Turn) mayBind(q Question) bool {
	r := t.decision(q.Side, q.Point)
	return r == nil || r.Ruling == trace.RuleDutyStands || r.Ruling == trace.RuleTechnicalFault
}

// question asks it, and says what was decided.
func (s *Speaker) question(t *Turn, q Question) string {
	id := "question_" + q.Why
	if s.said(id) == "" {
		id = "question_other"
	}
	text := s.Say(id, s.about(t, q)...)
	if q.waits() {
		return text
	}
	return s.sentences(text, s.decided(t, q))
}

// asked asks the questions of a turn that wait, or those that were decided.
func (s *Speaker) asked(t *Turn, waiting bool) (texts []string) {
	for _, q := range t.Questions {
		if q.waits() == waiting {
			texts = append(texts, s.question(t, q))
		}
	}
	return texts
}

// about is what the messages about a question name.
func (s *Speaker) about(t *Turn, q Question) []any {
	before := position(t.Before)
	return []any{"Piece", s.pieceOf(&before, q.Point), "Side", s.side(q.Side.String()), "Owner", s.side(q.Side.Other().String()),
		"Seconds", seconds(q.AfterPress), "Article", q.Article, "Duty", s.choice(&before, q.Duty), "Move", s.move(&before, q.Played),
		"Ply", t.Ply, "Point", q.Point}
}

func (s *Speaker) decided(t *Turn, q Question) string {
	for _, r := range t.Rulings {
		if r.Number == q.Ruling {
			return s.Say("question_decided", "Number", r.Number, "Ruling", s.term("ruling", r.Ruling))
		}
	}
	return ""
}

// questions asks what no sensor can decide: each with its readings and what they would mean, and what can be ruled.
func (s *Speaker) questions(t *Turn) (lines []string) {
	for i, told := range s.toldQuestions(t) {
		lines = append(append(lines, told.Text), told.Readings...)
		if q := t.Questions[i]; q.waits() {
			rule := s.Say("question_rule", s.about(t, q)...)
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
		data := s.about(t, q)
		other := s.Say(q.otherwise(), data...)
		if q.Adjusting != "" {
			other = s.sentences(other, s.Say("reading_out_of_turn", "Owner", s.side(q.Side.Other().String()), "Article", q.Adjusting))
		}
		all = append(all, ToldQuestion{Text: s.question(t, q), Readings: []string{s.Say(q.ifTouched(), data...), other}})
	}
	return all
}

// ifTouched names the message of what it means if it was that side's touch.
func (q Question) ifTouched() string {
	switch touchmove.Kind(q.Kind) {
	case touchmove.Breach:
		return "reading_breach"
	case touchmove.TechnicalFault:
		return "reading_technical_fault"
	}
	return "reading_touch"
}

// otherwise names the message of what it means if it was not.
func (q Question) otherwise() string {
	switch q.Why {
	case eitherHand:
		return "reading_either_hand"
	case "undone_capture":
		return "reading_undone_capture"
	}
	return "reading_no_touch"
}
