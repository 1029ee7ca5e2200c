package scoresheet

import (
	"slices"

	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Offer is a draw that was offered.
type Offer struct {
	Side    string        `json:"side"`
	Ply     int           `json:"ply"` // That was in progress.
	At      sensor.Micros `json:"at_us"`
	State   string        `json:"state,omitempty"` // accepted, declined, lapsed; empty while it stands.
	How     string        `json:"how,omitempty"`   // words, touch, move, result, takeback
	Article string        `json:"article,omitempty"`
	Closed  sensor.Micros `json:"answered_us,omitempty"`
}

// offer takes in an offer. Those of versions before name no ply: nobody followed what became of them, and no sheet said them.
func (k *Keeper) offer(r record.Announcement) error {
	stands := slices.ContainsFunc(k.sheet.Offers, func(o Offer) bool { return o.Side == r.Side && o.State == "" })
	if r.Ply > 0 && !stands {
		k.sheet.Offers = append(k.sheet.Offers, Offer{Side: r.Side, Ply: r.Ply, At: r.At})
	}
	return nil
}

// answer takes in what became of the offer of a side that stands, or that the last one of a side stands once more.
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

// offers says whether the side of a move offered a draw with it, for which players write (=).
func (p *page) offers(m Move) bool {
	return slices.ContainsFunc(p.Offers, func(o Offer) bool { return o.Ply == m.Ply && o.Side == m.Side })
}

// offerNotes are the draws that were offered, and what became of them.
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

// offersDuring returns the draws that were offered while the plies from first to last were in progress, each as "red offers a draw: declined by touch (9.1.2.1)".
func (p *page) offersDuring(first, last int) (texts []string) {
	for _, o := range p.Offers {
		if o.Ply < first || o.Ply > last {
			continue
		}
		text := p.say("%s offers a draw", p.word(o.Side))
		if o.State != "" {
			text += p.say(": %s %s", p.word(o.State), p.say("by "+o.How)) + p.inBrackets(o.Article)
		}
		texts = append(texts, text)
	}
	return texts
}
