package review

import (
	"cmp"
	"slices"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// DutyLine is a line about a duty: a rung of a cascade, or a sentence about those below it.
type DutyLine struct {
	Article string `json:"article,omitempty"` // Of a rung.
	State   string `json:"state,omitempty"`   // Of a rung, as Rung has it.
	Text    string `json:"text"`
}

// Duty describes the duty as a cascade: every rung, with the one that applied, and why none above it did.
func (s *Speaker) Duty(t *Turn) string {
	s = s.of(t.Before)
	var lines []string
	for _, line := range s.duty(t) {
		prefix := "  "
		switch line.State {
		case "":
		case "applies":
			prefix = "  > " + pad(line.Article, 7)
		default:
			prefix = "    " + pad(line.Article, 7)
		}
		lines = append(lines, s.hang(prefix, line.Text))
	}
	return strings.Join(lines, "\n")
}

func (s *Speaker) duty(t *Turn) []DutyLine {
	if t.Law == nil {
		return nil
	}
	if t.Law.Unknown != "" {
		return []DutyLine{{Text: s.term("unknown", t.Law.Unknown)}}
	}
	before := position(t.Before)
	if t.Law.Stood != "" {
		return []DutyLine{{Text: s.Say("stood", "Article", t.Law.Article, "Move", s.move(before, t.Law.Stood))}}
	}
	var lines []DutyLine
	if t.Law.SoFar {
		lines = append(lines, DutyLine{Text: s.Say("duty_so_far")})
	}
	if t.State == Open {
		lines = append(lines, DutyLine{Text: s.Say("duty_open")})
	}
	lines = append(lines, s.cascades(before, t.Law.Cascades)...)
	if o := t.Law.Other; o != nil {
		lines = append(lines, DutyLine{Text: s.term("other", o.Why)})
		lines = append(lines, s.cascades(before, o.Cascades)...)
	}
	for _, q := range t.Questions {
		if q.Then != nil {
			lines = append(lines, DutyLine{Text: s.Say("other_question", s.about(t, q)...)})
			lines = append(lines, s.cascades(before, q.Then.Cascades)...)
		}
	}
	return lines
}

func (s *Speaker) cascades(before boardgame.Position, list []Cascade) []DutyLine {
	var lines []DutyLine
	if len(list) > 1 {
		lines = append(lines, DutyLine{Text: s.Say("several", "Count", len(list))})
	}
	for _, c := range list {
		own, opponent := s.pieceOf(before, c.Own), s.pieceOf(before, c.Opponent)
		heading := s.Say("order_"+c.Order, "Own", own, "Opponent", opponent)
		if c.Via != "" {
			heading = s.sentences(heading, s.Say("via", "Article", c.Via))
		}
		lines = append(lines, DutyLine{Text: heading})
		for _, r := range c.Rungs {
			demand := s.Say("demand_"+r.Demand, "Own", own, "Opponent", opponent)
			lines = append(lines, DutyLine{r.Article, r.State, demand + s.Say("colon") + s.rung(before, r)})
		}
	}
	return lines
}

func (s *Speaker) rung(before boardgame.Position, r Rung) string {
	switch {
	case r.State == "applies" && (r.Demand == "any_move" || r.Demand == "free_move"):
		return s.Say("rung_fault")
	case r.State == "applies":
		return s.Say("rung_applies", "Moves", s.choice(before, r.Moves))
	case r.State == "cannot":
		return s.Say("rung_cannot")
	}
	return s.Say("rung_not_reached")
}

func (s *Speaker) pieceOf(before boardgame.Position, point string) string {
	p, err := engine.ParsePoint(point)
	if err != nil {
		return ""
	}
	return s.piece(letter(before, p), point)
}

// said is one sentence about claims and rulings, with its time.
type said struct {
	at   sensor.Micros
	text string
}

// Rulings describes the claims and rulings on the turn, their consequences, and the counters after them.
func (s *Speaker) Rulings(t *Turn) string {
	s = s.of(t.Before)
	return s.hangAll("  ", s.rulings(t))
}

func (s *Speaker) rulings(t *Turn) []string {
	before := position(t.Before)
	var all []said
	for _, c := range t.Claims {
		all = append(all, said{c.At, s.claim(t, c)})
	}
	for _, r := range t.Rulings {
		all = append(all, said{r.At, s.ruling(t, r)})
	}
	for _, d := range t.Duties {
		id := "ruled_duty"
		switch {
		case d.Ruling == 0:
			id = "announced_duty"
		case len(d.Duty) == 0:
			id = "ruled_no_duty"
		}
		text := s.Say(id, "Number", d.Ruling, "Article", d.Article, "Moves", s.choice(before, d.Duty))
		if d.Obeyed != nil && *d.Obeyed {
			text = s.sentences(text, s.Say("ruled_obeyed"))
		}
		all = append(all, said{d.At, text})
	}
	for _, c := range t.Counts {
		all = append(all, said{c.At, s.counted(c)})
	}
	for _, n := range t.Notes {
		if n.Claim == 0 && n.Ruling == 0 && !isOfPress(n) {
			all = append(all, said{n.At, s.note(n)})
		}
	}
	if len(all) == 0 {
		if len(t.Findings) == 0 && len(t.Questions) == 0 {
			return nil
		}
		all = []said{{0, s.Say("no_claim")}}
	}
	slices.SortStableFunc(all, func(a, b said) int { return cmp.Compare(a.at, b.at) })
	lines := make([]string, len(all))
	for i, one := range all {
		lines[i] = one.text
	}
	return lines
}

// counted describes a counter of a side, and the rulebook's consequence.
func (s *Speaker) counted(c record.Count) string {
	text := s.Say("counted", "Side", s.side(string(c.Side)), "What", s.term("ruling", c.What), "Number", c.Count)
	if c.Advice == "" {
		return text
	}
	return s.sentences(text, s.Say("advice_"+c.Advice, "Article", c.Article, "Other", s.side(string(c.Gets)), "Seconds", int(c.Amount/1_000_000)))
}

func (s *Speaker) claim(t *Turn, c record.Claim) string {
	texts := []string{s.Say("claim", "Clock", clock(c.At), "Number", c.Claim, "Side", s.side(string(c.Side)), "Point", c.Point, "Text", c.Text)}
	if c.What == trace.ClaimAgreement {
		texts = append(texts, s.Say("claim_agreement"))
	}
	if c.TimeRuns != "" {
		texts = append(texts, s.Say("claim_time", "Side", s.side(string(c.TimeRuns))))
	}
	switch {
	case c.State == "refused" && c.Article != "" && string(c.Side) == t.Side.String():
		texts = append(texts, s.Say("claim_others", "Article", c.Article))
	case c.State == "refused" && c.Article != "":
		texts = append(texts, s.Say("claim_lapsed", "Article", c.Article))
	case c.State != "":
		texts = append(texts, s.Say("claim_"+c.State, "Ruling", c.Ruling))
	}
	for _, q := range t.Questions {
		if q.Claim != 0 && q.Claim == c.Claim {
			texts = append(texts, s.Say("claim_names_hand", s.about(t, q)...), s.Say("finding_"+q.Kind, s.about(t, q)...))
		}
	}
	for _, n := range t.Notes {
		if n.Claim != 0 && n.Claim == c.Claim {
			texts = append(texts, s.note(n))
		}
	}
	return s.sentences(texts...)
}

func (s *Speaker) ruling(t *Turn, r Ruling) string {
	text := s.Say("ruled", "Clock", clock(r.At), "Number", r.Ruling.Ruling, "Name", r.Name, "Vouched", r.Checked == trace.ByHall, "Ruling", s.term("ruling", r.Text))
	if r.Amount != 0 {
		text += s.Say("ruled_amount", "Seconds", offset(r.Amount))
	}
	for _, part := range []struct{ id, value string }{{"ruled_value", r.Result}, {"ruled_side", string(r.Side)}, {"ruled_value", r.Point},
		{"ruled_article", r.Article}, {"ruled_reason", r.Reason}} {
		if part.value != "" {
			text += s.Say(part.id, "Value", part.value, "Side", s.side(part.value))
		}
	}
	texts := []string{s.closed(text)}
	if r.NoEffect {
		texts = append(texts, s.Say("ruled_no_effect"))
	}
	for _, n := range t.Notes {
		if n.Ruling != 0 && n.Ruling == r.Ruling.Ruling && !isOfPress(n) {
			texts = append(texts, s.note(n))
		}
	}
	if r.Revises != 0 && !r.NoEffect {
		texts = append(texts, s.Say("ruled_revises", "Number", r.Revises))
	}
	if r.Revised != 0 {
		texts = append(texts, s.Say("ruled_revised", "Number", r.Revised))
	}
	return s.sentences(texts...)
}

// note describes the program's answer to an entry; a note without words is given in its record's text.
func (s *Speaker) note(n record.Note) string {
	text := cmp.Or(s.said("note_"+n.Code), n.Text)
	if n.Article != "" {
		text = s.Say("note_article", "Text", text, "Article", n.Article)
	}
	return s.closed(s.Say("event_note", "Text", text))
}

// closed ends a sentence in a person's words, unless it has its end mark already.
func (s *Speaker) closed(text string) string {
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "。") {
		return text
	}
	return text + s.Say("stop")
}
