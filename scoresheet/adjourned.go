package scoresheet

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Adjournment is that a game went on in another session.
type Adjournment struct {
	Ply      int           `json:"ply"`  // That was to be played.
	Side     string        `json:"side"` // Who had the move.
	FEN      string        `json:"fen"`
	Red      sensor.Micros `json:"red_us,omitempty"` // What Red had left, in a game with a time control.
	Black    sensor.Micros `json:"black_us,omitempty"`
	After    int           `json:"after,omitempty"`    // Plies that were played before on another board.
	Envelope string        `json:"envelope,omitempty"` // Of the sealed move.
	Text     string        `json:"text,omitempty"`     // What was sealed, once it was opened.
	Moves    []string      `json:"moves,omitempty"`    // That it can mean.
	Lost     bool          `json:"lost,omitempty"`     // It went on, and nothing was opened.
	At       sensor.Micros `json:"at_us"`
	Opened   sensor.Micros `json:"opened_us,omitempty"` // When it went on.
}

func (k *Keeper) adjourned(r record.Adjourned) error {
	k.sheet.Adjourned = append(k.sheet.Adjourned, Adjournment{Ply: r.Ply, Side: sideOf(r.Side), FEN: r.FEN, Red: r.Red, Black: r.Black,
		After: r.After, Envelope: r.Envelope, At: r.At})
	return nil
}

// opened says of the last adjournment that the game goes on. The time of the turn begins anew.
func (k *Keeper) opened(r record.Opened) error {
	if last := len(k.sheet.Adjourned) - 1; last >= 0 {
		a := &k.sheet.Adjourned[last]
		a.Text, a.Moves, a.Lost, a.Opened = r.Text, r.Moves, r.Lost, r.At
	}
	k.since, k.started, k.restoring = r.At, true, true
	return nil
}

// IsAdjourned returns how a game stands that is adjourned and does not go on yet, and how many plies were played in it, on whatever
// board; false where it is not adjourned, or has a result.
func (s *Sheet) IsAdjourned() (last Adjournment, plies int, ok bool) {
	if len(s.Arbitration.Adjourned) == 0 {
		return last, 0, false
	}
	last = s.Arbitration.Adjourned[len(s.Arbitration.Adjourned)-1]
	return last, last.After + last.Ply - 1, last.Opened == 0 && (s.Result == "" || s.Result == "*")
}

// RuledSince returns the number of the first ruling that had an effect after the game was adjourned, 0 for none: how the game stands
// is no more what was said then.
func (s *Sheet) RuledSince(a Adjournment) int {
	for _, r := range s.Rulings {
		if r.At > a.At && !r.NoEffect {
			return r.Ruling
		}
	}
	return 0
}

// adjournedTexts returns in words that the game was adjourned before a ply.
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
	if a.After > 0 {
		text += p.say(" after %s on another board", p.before(a.After))
	}
	side := p.word(a.Side)
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
