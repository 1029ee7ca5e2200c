package review

import (
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tell"
	"github.com/kyban/kyban/trace"
)

// end takes in the end of the game.
func (g *Game) end(r record.Result) {
	o := g.outcomes.Add(r, g.hand, outcome.Rulings{
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

// unsign makes the signatures void: they are under another result.
func (g *Game) unsign() {
	g.Lapsed = append(g.Lapsed, g.Signed...)
	g.Signed, g.Confirmed = nil, false
}

// signaturesVoid makes the signatures void that cover a change.
func (g *Game) signaturesVoid(changed []string) {
	for _, s := range g.Signed {
		if s.Digest != "" {
			s.Changed = changed
			g.Lapsed = append(g.Lapsed, s)
		}
	}
	g.Signed = slices.DeleteFunc(g.Signed, func(s Signature) bool { return s.Digest != "" })
	g.Confirmed = false
}

// recolour keeps all signatures under a result that is now recorded under the other colours.
func (g *Game) recolour(result string) {
	for i := range g.Signed {
		g.Signed[i].Result = result
		if side := g.Signed[i].By.Of(); side != engine.NoSide {
			g.Signed[i].By = record.SideOf(side.Other())
		}
	}
}

func (g *Game) sign(s Signature) {
	g.Signed = append(g.Signed, s)
	g.Lapsed = slices.DeleteFunc(g.Lapsed, func(old Signature) bool { return old.By == s.By })
}

// lapsed names the signers whose signatures no longer count.
func (s *Speaker) lapsed(g *Game) (texts []string) {
	for _, l := range g.Lapsed {
		if len(l.Changed) == 0 {
			texts = append(texts, s.Say("signature_void", "Name", l.Name, "Party", s.side(string(l.By)), "Result", l.Result))
			continue
		}
		texts = append(texts, s.Say("signature_changed", "Name", l.Name, "Party", s.side(string(l.By)), "Result", l.Result, "Changed", s.changed(l.Changed)))
	}
	return texts
}

// changed lists the changes in what a signature covers.
func (s *Speaker) changed(parts []string) string {
	return strings.Join(tell.Each(parts, func(part string) string { return s.Say("covered_" + part) }), ", ")
}

// ended describes the end of the game: the result, and the person who gave it, if one did.
func (s *Speaker) ended(g *Game) string {
	given := outcome.Given{}
	if g.Given != nil {
		given = *g.Given
	}
	return s.Say("result", "Result", g.Result, "Ruling", given.Ruling, "ByHand", g.Reason == outcome.ByHand, "Name", strings.TrimPrefix(given.By, trace.OfHall), "Vouched", given.Checked == trace.ByHall,
		"Operator", given.By == operator && given.Role == operator, "Again", given.Again, "Swapped", g.swapped)
}
