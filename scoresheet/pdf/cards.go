package pdf

import (
	"fmt"
	"io"

	"golang.org/x/text/unicode/norm"
)

// Seat is a player at a table, with the word for his colour.
type Seat struct{ Colour, Name string }

// Card stands on a table: its number is read from afar.
type Card struct {
	Title   string
	Number  string
	Seats   [2]Seat
	Address string // Of the table, as a QR code and in letters; none where it is empty.
}

// Slip is what the players of a game fill in and sign.
type Slip struct {
	Title      string
	Seats      [2]Seat
	Result     string   // The word for it,
	Boxes      []string // and what may be ticked; where that is nothing, a line of its own, and nobody signs.
	Signatures []string // Who signs.
}

// The sizes of cards, of which two stand on a page, and of slips, of which four do.
const (
	cardHeight  = pageHeight / 2
	cardTitle   = 15.0
	cardNumber  = 170.0
	cardName    = 30.0
	cardCode    = 150.0
	slipsOnPage = 4
	slipHeight  = pageHeight / slipsOnPage
	slipTitle   = 12.0
	slipName    = 15.0
)

// WriteCards writes cards, two on a page, to be cut apart.
func WriteCards(w io.Writer, title string, cards []Card) error {
	p := newPen(title)
	for i, c := range cards {
		if err := p.compose(&c.Title, &c.Number, &c.Seats[0].Colour, &c.Seats[0].Name, &c.Seats[1].Colour, &c.Seats[1].Name, &c.Address); err != nil {
			return err
		}
		if i%2 == 0 {
			p.AddPage()
		}
		if err := p.card(c, float64(i%2)*cardHeight); err != nil {
			return err
		}
	}
	return p.writeTo(w)
}

// compose puts texts into composed letters, and returns an error for the first character that the fonts lack.
func (p *pen) compose(texts ...*string) error {
	for _, text := range texts {
		*text = norm.NFC.String(*text)
		for _, r := range *text {
			if p.face(r) < 0 {
				return &MissingError{r, *texts[0], *text}
			}
		}
	}
	return nil
}

func (p *pen) card(c Card, top float64) error {
	inner := pageWidth - 2*pageMargin
	p.cut(top)
	p.fit(pageMargin, top+pageMargin+cardTitle, inner, c.Title, cardTitle, false)
	left := inner
	if c.Address != "" {
		left = inner - cardCode - 20
		x := pageMargin + left + 20
		height, err := p.qr(x, top+pageMargin+2*cardTitle, cardCode, []byte(c.Address))
		if err != nil {
			return fmt.Errorf("QR code of %q: %w", c.Address, err)
		}
		p.fit(x, top+pageMargin+2*cardTitle+height+14, cardCode, c.Address, 10, false)
	}
	p.fit(pageMargin, top+pageMargin+cardTitle+cardNumber, left, c.Number, cardNumber, false)
	y := top + pageMargin + cardTitle + cardNumber + 55
	for _, seat := range c.Seats {
		p.SetTextColor(90, 90, 90)
		p.fit(pageMargin, y, 75, seat.Colour, cardTitle, false)
		p.SetTextColor(0, 0, 0)
		p.fit(pageMargin+85, y, inner-85, seat.Name, cardName, false)
		y += 1.5 * cardName
	}
	return nil
}

// cut draws the line along which papers are cut apart, but for that at the upper end of a page.
func (p *pen) cut(top float64) {
	if top == 0 {
		return
	}
	p.SetLineWidth(0.25)
	p.SetDrawColor(140, 140, 140)
	p.SetDashPattern([]float64{4, 4}, 0)
	p.Line(0, top, pageWidth, top)
	p.SetDashPattern(nil, 0)
}

// WriteSlips writes slips, four on a page, to be cut apart.
func WriteSlips(w io.Writer, title string, slips []Slip) error {
	p := newPen(title)
	for i, s := range slips {
		texts := []*string{&s.Title, &s.Seats[0].Colour, &s.Seats[0].Name, &s.Seats[1].Colour, &s.Seats[1].Name, &s.Result}
		for _, more := range [][]string{s.Boxes, s.Signatures} {
			for j := range more {
				texts = append(texts, &more[j])
			}
		}
		if err := p.compose(texts...); err != nil {
			return err
		}
		if i%slipsOnPage == 0 {
			p.AddPage()
		}
		p.slip(s, float64(i%slipsOnPage)*slipHeight)
	}
	return p.writeTo(w)
}

func (p *pen) slip(s Slip, top float64) {
	inner := pageWidth - 2*pageMargin
	p.cut(top)
	y := top + 30.0
	p.fit(pageMargin, y, inner, s.Title, slipTitle, false)
	for _, seat := range s.Seats {
		y += 1.6 * slipName
		p.SetTextColor(90, 90, 90)
		p.fit(pageMargin, y, 60, seat.Colour, slipTitle, false)
		p.SetTextColor(0, 0, 0)
		p.fit(pageMargin+70, y, inner-70, seat.Name, slipName, false)
	}
	y += 34
	p.SetDrawColor(0, 0, 0)
	p.SetLineWidth(0.75)
	if len(s.Boxes) == 0 {
		p.fit(pageMargin, y, inner, s.Result, slipTitle, false)
		return
	}
	p.fit(pageMargin, y, 65, s.Result, slipTitle, false)
	x := pageMargin + 70
	for _, text := range s.Boxes {
		p.Rect(x, y-13, 16, 16, "D")
		p.write(x+22, y, text, slipTitle)
		x += 22 + p.width(text, slipTitle) + 24
	}
	y += 50
	width := (inner - 2*listGap) / float64(len(s.Signatures))
	for i, who := range s.Signatures {
		x := pageMargin + float64(i)*(width+listGap/2)
		p.Line(x, y, x+width-listGap, y)
		p.fit(x, y+11, width-listGap, who, 9, false)
	}
}
