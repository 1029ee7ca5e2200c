package scoresheet

import "github.com/kyban/kyban/record"

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
	p.add(&text, a.After > 0, " after %s on another board", p.before(a.After))
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
		return text + p.say(", which can mean %s", p.or(each(a.Moves, words)))
	case words(a.Moves[0]) != a.Text:
		return text + p.inBrackets(words(a.Moves[0]))
	}
	return text
}
