package scoresheet

import (
	"strings"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tell"
)

// Waits reports whether the arbiter is asked even without a claim: for the point of a piece, and for the legality of a
// move. Which player touched a piece he decides only on a claim (vn2004 9.11a).
func (q Question) Waits() bool { return q.Why == "displaced" || q.Why == "against_the_law" }

func (k *Keeper) question(r record.Question) error {
	r.Side = sideOf(r.Side)
	k.questions = append(k.questions, Question{Question: r})
	return nil
}

// fileQuestions puts the questions that a ruling has decided on the sheet, and the others beside it, except those that
// later moves have decided.
func (k *Keeper) fileQuestions() {
	for _, q := range k.questions {
		if q.Ruling = k.decision(q); q.Ruling > 0 {
			k.sheet.Questions = append(k.sheet.Questions, q)
		} else if !k.knowsBetter(q) {
			k.sheet.Asked = append(k.sheet.Asked, q)
		}
	}
}

// knowsBetter reports whether a question about an open ply is obsolete: the ply is not open any more, since it was found
// illegal, or legal.
func (k *Keeper) knowsBetter(q Question) bool {
	return q.Why == "against_the_law" && q.Ply >= 1 && q.Ply <= len(k.sheet.Moves) && !k.sheet.Moves[q.Ply-1].Open
}

// decision returns the number of the last ruling in force on the question's touch, or one that nothing follows from any
// touch in its turn, or that the side made a technical fault; 0 for none.
func (k *Keeper) decision(q Question) (number int) {
	for i := range k.sheet.Rulings {
		r := &k.sheet.Rulings[i]
		switch {
		case r.NoEffect || k.takenBack[r.Ruling.Ruling]:
		case q.Why == "displaced", q.Why == "against_the_law":
			if q.settledBy(r) {
				number = r.Ruling.Ruling
			}
		case r.Ply != q.Ply:
		case (r.Text == "duty_stands" || r.Text == "accidental") && r.Point == q.Point,
			r.Text == "dismissed" && (r.Point == "" || r.Point == q.Point),
			r.Text == "technical_fault" && r.Side == q.Side:
			number = r.Ruling.Ruling
		}
	}
	return number
}

// settledBy reports whether a ruling decides the point of a possibly displaced piece, or the legality of a ply: the
// position is restored with the piece on its point, or the side made an illegal move, or nothing follows, or the game has
// ended. If a position before its turn is restored, the question is void.
func (q Question) settledBy(r *Ruling) bool {
	switch r.Text {
	case "restore":
		return q.Why == "displaced" && r.Ply == q.Ply+1 && r.At >= q.At
	case "illegal_move":
		return q.Why == "against_the_law" && r.Ply == q.Ply && r.Side == q.Side
	case "dismissed":
		return r.Ply == q.Ply && (r.Point == "" || r.Point == q.Point)
	case "result", "annulled":
		return r.Ply == q.Ply
	}
	return false
}

// questionText returns a question as "question of 2. Black (ply 4): black b2, 9.2 technical fault (decided by ruling 1)".
func (p *page) questionText(q Question) string {
	text := strings.TrimSpace(p.say("question of %s: %s %s, %s %s", p.turn(q.Ply), p.word(string(q.Side)), q.Point, q.Article, p.word(q.Kind)))
	return p.say("%s (decided by ruling %d)", text, q.Ruling)
}

func (k *Keeper) adjourned(r record.Adjourned) error {
	r.Side = sideOf(r.Side)
	k.sheet.Adjourned = append(k.sheet.Adjourned, Adjournment{Adjourned: r})
	return nil
}

// opened notes on the last adjournment that the game goes on. The time of the turn begins anew.
func (k *Keeper) opened(r record.Opened) error {
	if last := len(k.sheet.Adjourned) - 1; last >= 0 {
		a := &k.sheet.Adjourned[last]
		a.Text, a.Moves, a.Lost, a.Opened = r.Text, r.Moves, r.Lost, r.At
	}
	k.since, k.started, k.restoring = r.At, true, true
	return nil
}

// IsAdjourned returns the adjournment of a game that has not gone on, and the number of its plies, on all boards; false
// if it is not adjourned, or has a result.
func (s *Sheet) IsAdjourned() (last Adjournment, plies int, ok bool) {
	if len(s.Arbitration.Adjourned) == 0 {
		return last, 0, false
	}
	last = s.Arbitration.Adjourned[len(s.Arbitration.Adjourned)-1]
	return last, last.After + last.Ply - 1, last.Opened == 0 && (s.Result == "" || s.Result == "*")
}

// RuledSince returns the number of the first ruling with an effect after the adjournment, 0 for none: such a ruling changes the recorded
// state of the game.
func (s *Sheet) RuledSince(a Adjournment) int {
	for _, r := range s.Rulings {
		if r.At > a.At && !r.NoEffect {
			return r.Ruling.Ruling
		}
	}
	return 0
}

// adjournedTexts returns the adjournments before a ply in words.
func (p *page) adjournedTexts(ply int, words func(string) string) []string {
	var texts []string
	for _, a := range p.Adjourned {
		if a.Ply == ply {
			texts = append(texts, p.adjournedText(a, words))
		}
	}
	return texts
}

// adjournedText returns an adjournment as "adjourned, red had sealed C2=5".
func (p *page) adjournedText(a Adjournment, words func(string) string) string {
	text := p.say("adjourned")
	last := p.before
	if a.joined {
		last = p.turn
	}
	p.add(&text, a.After > 0, " after %s on another board", last(a.After))
	side := p.word(string(a.Side))
	switch {
	case a.Envelope == "":
		return text
	case a.Opened == 0:
		return text + p.say(", %s has sealed the next move", side)
	case a.Lost:
		return text + p.say(", what %s had sealed was lost", side)
	}
	text += p.say(", %s had sealed %s", side, a.Text)
	switch {
	case len(a.Moves) == 0:
		return text + p.say(", no legal move")
	case len(a.Moves) > 1:
		return text + p.say(", which can mean %s", p.or(tell.Each(a.Moves, words)))
	case words(a.Moves[0]) != a.Text:
		return text + p.inBrackets(words(a.Moves[0]))
	}
	return text
}
