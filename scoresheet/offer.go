package scoresheet

import (
	"slices"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Offer is an offer of a draw.
type Offer struct {
	Side    record.Side   `json:"side"`
	Ply     int           `json:"ply"` // The ply in progress.
	At      sensor.Micros `json:"at_us"`
	State   string        `json:"state,omitempty"` // accepted, declined, lapsed; empty while it stands.
	How     string        `json:"how,omitempty"`   // words, touch, move, result, takeback
	Article string        `json:"article,omitempty"`
	Closed  sensor.Micros `json:"answered_us,omitempty"`
}

// offer takes in an offer. Those of earlier versions name no ply: their outcome was not followed, and no sheet had them.
func (k *Keeper) offer(r record.Announcement) error {
	stands := slices.ContainsFunc(k.sheet.Offers, func(o Offer) bool { return o.Side == r.Side && o.State == "" })
	if r.Ply > 0 && !stands {
		k.sheet.Offers = append(k.sheet.Offers, Offer{Side: r.Side, Ply: r.Ply, At: r.At})
	}
	return nil
}

// answer takes in the outcome of a side's standing offer, or that its last one stands again.
func (k *Keeper) answer(r record.Answer) error {
	for i := len(k.sheet.Offers) - 1; i >= 0; i-- {
		o := &k.sheet.Offers[i]
		switch {
		case o.Side != sideOf(r.Side):
		case r.State == "open":
			o.State, o.How, o.Article, o.Closed = "", "", "", 0
			return nil
		case o.State == "":
			o.State, o.How, o.Article, o.Closed = r.State, r.How, r.Article, r.At
		}
	}
	return nil
}

// offers reports whether a side offered a draw with its move; players write (=).
func (p *page) offers(m Move) bool {
	return slices.ContainsFunc(p.Offers, func(o Offer) bool { return o.Ply == m.Ply && o.Side == m.Side })
}

func (p *page) offerNotes() PrintedNotes {
	notes := PrintedNotes{Title: p.say("Offers of a draw (=)")}
	for _, o := range p.Offers {
		text := p.say("%s: offered at %s", p.turnOf(o.Ply, o.Side), duration(o.At))
		if o.State != "" {
			text += p.say(", %s %s at %s", p.word(o.State), p.say("by "+o.How), duration(o.Closed)) + p.inBrackets(o.Article)
		}
		notes.Lines = append(notes.Lines, text)
	}
	return notes
}

// offersDuring returns the offers of a draw during the plies from first to last, each as "red offers a draw: declined by
// touch (9.1.2.1)".
func (p *page) offersDuring(first, last int) (texts []string) {
	for _, o := range p.Offers {
		if o.Ply < first || o.Ply > last {
			continue
		}
		text := p.say("%s offers a draw", p.word(string(o.Side)))
		if o.State != "" {
			text += p.say(": %s %s", p.word(o.State), p.say("by "+o.How)) + p.inBrackets(o.Article)
		}
		texts = append(texts, text)
	}
	return texts
}
