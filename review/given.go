package review

import (
	"slices"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/outcome"
)

// end takes in how the game ended.
func (g *Game) end(r record) {
	hand := outcome.Entered{What: g.hand.What, By: g.hand.By, Role: g.hand.Role, At: g.hand.At}
	o := g.outcomes.Add(outcome.Record{Result: r.Result, Reason: r.Reason, Ply: r.Ply, Ruling: r.Ruling, Swapped: r.Swapped, At: r.At}, hand, outcome.Rulings{
		Word:        func(ruling int) string { return g.rulings[ruling].Text },
		IsTakenBack: func(ruling int) bool { return g.takenBack[ruling] },
	})
	if r.Swapped && g.Confirmed {
		g.recolour(r.Result)
	} else {
		g.unsign()
	}
	g.Result, g.Reason, g.Given, g.swapped = r.Result, o.Reason, nil, r.Swapped
	if o.Given != (outcome.Given{}) {
		g.Given = &o.Given
	}
}

// unsign makes the signatures void: what was signed was another result.
func (g *Game) unsign() {
	g.Lapsed = append(g.Lapsed, g.Signed...)
	g.Signed, g.Confirmed = nil, false
}

// recolour leaves the signatures of all under a result that is recorded under the other colours now.
func (g *Game) recolour(result string) {
	for i := range g.Signed {
		g.Signed[i].Result = result
		if side, err := engine.ParseSide(g.Signed[i].By); err == nil {
			g.Signed[i].By = side.Other().String()
		}
	}
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
	if g.Given == nil && g.Reason != outcome.ByHand {
		return g.Result
	}
	given := outcome.Given{}
	if g.Given != nil {
		given = *g.Given
	}
	text := g.Result
	switch {
	case given.Ruling > 0:
		text = s.Say("result_ruled", "Result", g.Result, "Number", given.Ruling)
	case g.Reason == outcome.ByHand && given.By == operator:
		text = s.Say("result_by_operator", "Result", g.Result)
	case g.Reason == outcome.ByHand && given.By != "":
		text = s.Say("result_by", "Result", g.Result, "Name", given.By)
	case g.Reason == outcome.ByHand:
		text = s.Say("result_by_hand", "Result", g.Result)
	}
	switch {
	case given.Again > 0 && g.swapped:
		text = s.Say("result_swapped", "Text", text, "Number", given.Again)
	case given.Again > 0:
		text = s.Say("result_again", "Text", text, "Number", given.Again)
	}
	return text
}
