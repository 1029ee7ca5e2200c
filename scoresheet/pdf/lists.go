package pdf

import (
	"fmt"
	"io"
)

// List is a list to hang out, in columns.
type List struct {
	Title string
	Head  []string
	Rows  [][]string
}

// The sizes of lists.
const (
	listSize  = 12.0
	listLine  = 19.0
	listGap   = 14.0 // Between columns.
	listTitle = 18.0

	perPage = 36 // The rows that fit on a page.
)

// WriteLists writes lists, each from a page on. The error is a *MissingError if the fonts lack a character.
func WriteLists(w io.Writer, title string, lists []List) error {
	p := newPen(title)
	for _, l := range lists {
		texts := []*string{&l.Title}
		for _, row := range append([][]string{l.Head}, l.Rows...) {
			for i := range row {
				texts = append(texts, &row[i])
			}
		}
		if err := p.compose(texts...); err != nil {
			return err
		}
		p.list(l)
	}
	return p.writeTo(w)
}

// list writes a list on as many pages as it needs.
func (p *pen) list(l List) {
	inner := pageWidth - 2*pageMargin
	widths := p.columns(l, inner)
	pages := max(1, (len(l.Rows)+perPage-1)/perPage)
	for page := range pages {
		p.AddPage()
		y := pageMargin + listTitle
		p.fit(pageMargin, y, inner-60, l.Title, listTitle, false)
		if pages > 1 {
			p.fit(pageMargin+inner-50, y, 50, fmt.Sprintf("%d / %d", page+1, pages), listSize, true)
		}
		y += 1.5 * listLine
		p.SetTextColor(90, 90, 90)
		p.cells(y, l.Head, widths)
		p.SetTextColor(0, 0, 0)
		for _, row := range l.Rows[page*perPage : min(len(l.Rows), (page+1)*perPage)] {
			p.SetDrawColor(160, 160, 160)
			p.SetLineWidth(0.25)
			p.Line(pageMargin, y+5, pageMargin+inner, y+5)
			y += listLine
			p.cells(y, row, widths)
		}
	}
}

// columns returns the widths of the columns: what their texts need, or where that is too much each its share of the paper.
func (p *pen) columns(l List, inner float64) []float64 {
	widths := make([]float64, len(l.Head))
	total := listGap * float64(len(l.Head)-1)
	for i := range widths {
		widths[i] = p.width(l.Head[i], listSize)
		for _, row := range l.Rows {
			widths[i] = max(widths[i], p.width(row[i], listSize))
		}
		total += widths[i]
	}
	if total > inner {
		share := (inner - listGap*float64(len(l.Head)-1)) / (total - listGap*float64(len(l.Head)-1))
		for i := range widths {
			widths[i] = quarters(widths[i]*share) - 0.25
		}
	}
	return widths
}

func (p *pen) cells(y float64, row []string, widths []float64) {
	x := pageMargin
	for i, text := range row {
		p.fit(x, y, widths[i], text, listSize, false)
		x += widths[i] + listGap
	}
}
