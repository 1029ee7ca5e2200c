package scoresheet

import (
	"github.com/kyban/kyban/internal/outcome"
	"github.com/kyban/kyban/record"
)

// wordOf returns the word of a ruling, empty if it is not among the records.
func (k *Keeper) wordOf(ruling int) string {
	if i, known := k.rulings[ruling]; known {
		return k.sheet.Rulings[i].Text
	}
	return ""
}

// isTakenBack reports whether a later ruling took this one back.
func (k *Keeper) isTakenBack(ruling int) bool {
	return ruling > 0 && k.takenBack[ruling]
}

func (k *Keeper) entered(r record.Entered) error {
	k.entry = r
	return nil
}

// ending returns how the game ended, in words: "entered by Trần, arbiter", "ruling 2", "resignation, left so by ruling
// 4".
func (p *page) ending() string {
	text, g := p.wordIn("ended by", p.Reason), p.Given
	switch {
	case p.Reason == outcome.ByHand && (g == nil || g.By == ""):
		text = p.say("entered by hand")
	case p.Reason == outcome.ByHand && g.By == g.Role:
		text = p.say("entered by the %s", p.word(g.Role))
	case p.Reason == outcome.ByHand:
		text = p.say("entered by %s, %s", g.By, p.word(g.Role))
	case p.Reason == outcome.ByRuling && g != nil && g.Ruling > 0:
		text = p.say("ruling %d", g.Ruling)
	}
	if g != nil && g.Again > 0 {
		text += p.say(", left so by ruling %d", g.Again)
	}
	return text
}
