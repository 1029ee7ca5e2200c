package review

import (
	"slices"

	"github.com/kyban/kyban/trace"
)

// Given says by whom or by what a result was given that play itself did not bring.
type Given struct {
	Ruling int    `json:"ruling,omitempty"` // That gave it, or:
	By     string `json:"by,omitempty"`     // who entered it by hand, where the records say it,
	Role   string `json:"role,omitempty"`   // and in which role.
	Again  int    `json:"again,omitempty"`  // The ruling that leaves it so: it took a later result back, or swapped the colours.
}

// Records have one word, ruling, for a result that was ruled and one that was entered by hand. A review says which it was.
const (
	byRuling = "ruling"
	byHand   = "entered"
)

// outcome is a result that was given, and by whom.
type outcome struct {
	said   record
	reason string // The review's word.
	given  Given
}

// end takes in how the game ended.
func (g *Game) end(r record) {
	o := g.origin(r)
	g.outcomes = append(g.outcomes, o)
	g.unsign()
	g.Result, g.Reason, g.Given = r.Result, o.reason, nil
	if o.given != (Given{}) {
		g.Given = &o.given
	}
}

// origin says how a result came about.
func (g *Game) origin(r record) outcome {
	o := outcome{said: r, reason: r.Reason}
	switch text := g.rulings[r.Ruling].Text; {
	case r.Ruling == 0 && r.Reason == byRuling:
		o.reason = byHand
		if g.hand.What == "result" && g.hand.At == r.At {
			o.given.By, o.given.Role = g.hand.By, g.hand.Role
		}
	case r.Ruling == 0 || text == trace.RuleResult || text == trace.RuleAnnulled:
		o.given.Ruling = r.Ruling
	default:
		for _, old := range slices.Backward(g.outcomes) {
			same := old.said.Result == r.Result && old.said.Ply == r.Ply && old.said.Reason == r.Reason
			if same && !g.takenBack[old.given.Ruling] {
				old.given.Again = r.Ruling
				return outcome{r, old.reason, old.given}
			}
		}
		o.given.Ruling = r.Ruling
	}
	return o
}

// unsign makes the signatures void: what was signed was another result.
func (g *Game) unsign() {
	g.Lapsed = append(g.Lapsed, g.Signed...)
	g.Signed, g.Confirmed = nil, false
}

// sign takes in a signature.
func (g *Game) sign(s Signature) {
	g.Signed = append(g.Signed, s)
	g.Lapsed = slices.DeleteFunc(g.Lapsed, func(old Signature) bool { return old.By == s.By })
}

// lapsed says of whom a signature counts no more.
func (s *Speaker) lapsed(g *Game) (texts []string) {
	for _, l := range g.Lapsed {
		texts = append(texts, s.Say("signature_void", "Name", l.Name, "Party", s.side(l.By), "Result", l.Result))
	}
	return texts
}

// ended says how the game ended: the result, and who gave it where people did.
func (s *Speaker) ended(g *Game) string {
	if g.Given == nil && g.Reason != byHand {
		return g.Result
	}
	given := Given{}
	if g.Given != nil {
		given = *g.Given
	}
	text := g.Result
	switch {
	case given.Ruling > 0:
		text = s.Say("result_ruled", "Result", g.Result, "Number", given.Ruling)
	case g.Reason == byHand && given.By == operator:
		text = s.Say("result_by_operator", "Result", g.Result)
	case g.Reason == byHand && given.By != "":
		text = s.Say("result_by", "Result", g.Result, "Name", given.By)
	case g.Reason == byHand:
		text = s.Say("result_by_hand", "Result", g.Result)
	}
	if given.Again > 0 {
		text = s.Say("result_again", "Text", text, "Number", given.Again)
	}
	return text
}
