package review

import (
	"strings"

	"github.com/kyban/kyban/engine"
)

// Duty tells the duty as a cascade: every rung, which one applied, and why none above it did.
func (s *Speaker) Duty(t *Turn) string {
	if t.Law == nil {
		return ""
	}
	if t.Law.Unknown != "" {
		return hang("  ", s.term("unknown", t.Law.Unknown))
	}
	before := position(t.Before)
	if t.Law.Stood != "" {
		return hang("  ", s.Say("stood", "Article", t.Law.Article, "Move", s.move(&before, t.Law.Stood)))
	}
	lines := s.cascades(&before, t.Law.Cascades)
	if o := t.Law.Other; o != nil {
		lines = append(lines, hang("  ", s.term("other", o.Why)))
		lines = append(lines, s.cascades(&before, o.Cascades)...)
	}
	return strings.Join(lines, "\n")
}

func (s *Speaker) cascades(before *engine.Position, list []Cascade) []string {
	var lines []string
	if len(list) > 1 {
		lines = append(lines, hang("  ", s.Say("several", "Count", len(list))))
	}
	for _, c := range list {
		own, opponent := s.pieceOf(before, c.Own), s.pieceOf(before, c.Opponent)
		heading := s.Say("order_"+c.Order, "Own", own, "Opponent", opponent)
		if c.Via != "" {
			heading = s.sentences(heading, s.Say("via", "Article", c.Via))
		}
		lines = append(lines, hang("  ", heading))
		for _, r := range c.Rungs {
			mark := "    "
			if r.State == "applies" {
				mark = "  > "
			}
			demand := s.Say("demand_"+r.Demand, "Own", own, "Opponent", opponent)
			lines = append(lines, hang(mark+pad(r.Article, 7), demand+s.Say("colon")+s.rung(before, r)))
		}
	}
	return lines
}

func (s *Speaker) rung(before *engine.Position, r Rung) string {
	switch {
	case r.State == "applies" && r.Demand == "any_move":
		return s.Say("rung_fault")
	case r.State == "applies":
		return s.Say("rung_applies", "Moves", s.choice(before, r.Moves))
	case r.State == "cannot":
		return s.Say("rung_cannot")
	}
	return s.Say("rung_not_reached")
}

func (s *Speaker) pieceOf(before *engine.Position, point string) string {
	p, err := engine.ParsePoint(point)
	if err != nil {
		return ""
	}
	return s.piece(letter(before, p), point)
}

// rulings tells the claims and rulings on the turn, and the counters as they stood then.
func (s *Speaker) rulings(t *Turn) string {
	var lines []string
	for _, c := range t.Claims {
		text := s.Say("claim", "Clock", clock(c.At), "Side", s.side(c.Side), "Point", c.Point, "Text", c.Text)
		if c.State != "" {
			text = s.sentences(text, s.Say("claim_"+c.State, "Article", c.Article, "Ruling", c.Ruling))
		}
		lines = append(lines, text)
	}
	for _, r := range t.Rulings {
		lines = append(lines, s.ruling(r))
	}
	for _, c := range t.Counts {
		text := s.Say("counted", "Side", s.side(c.Side), "What", s.term("ruling", c.What), "Number", c.Count)
		if c.Advice != "" {
			text = s.sentences(text, s.Say("advice_"+c.Advice, "Article", c.Article))
		}
		lines = append(lines, text)
	}
	if len(lines) == 0 && len(t.Findings) == 0 {
		return ""
	}
	if len(lines) == 0 {
		lines = []string{s.Say("no_claim")}
	}
	for i := range lines {
		lines[i] = hang("  ", lines[i])
	}
	return strings.Join(lines, "\n")
}

func (s *Speaker) ruling(r Ruling) string {
	text := s.Say("ruled", "Clock", clock(r.At), "Name", r.Name, "Ruling", s.term("ruling", r.Ruling))
	for _, part := range []struct{ id, value string }{{"ruled_side", r.Side}, {"ruled_point", r.Point}, {"ruled_article", r.Article},
		{"ruled_reason", r.Reason}} {
		if part.value != "" {
			text += s.Say(part.id, "Value", part.value, "Side", s.side(part.value))
		}
	}
	if r.Amount != 0 {
		text += s.Say("ruled_amount", "Seconds", offset(r.Amount))
	}
	if r.Revises != 0 {
		text += s.Say("ruled_revises", "Number", r.Revises)
	}
	return text + s.Say("stop")
}
