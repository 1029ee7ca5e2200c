package papers

import (
	"io"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/scoresheet/pdf"
)

// PIN is that of a player, as it was made.
type PIN struct{ Name, PIN string }

// WritePINs writes a slip for each player, with his PIN, to be cut apart and handed to him alone.
func WritePINs(w io.Writer, s *event.Section, lang string, pins []PIN) error {
	r := Round{Section: s, Round: new(event.Round), Lang: lang}
	var slips []pdf.Slip
	for _, p := range pins {
		slips = append(slips, pdf.Slip{Title: r.say("pins", 0), Seats: [2]pdf.Seat{{Colour: r.say("name", 0), Name: p.Name}, {Colour: "PIN", Name: p.PIN}}, Result: r.say("pin_told", 0)})
	}
	return pdf.WriteSlips(w, r.say("pins", 0), slips)
}
