package pdf

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"golang.org/x/text/unicode/norm"

	"github.com/kyban/kyban/scoresheet"
)

// The page, in points: A4.
const (
	pageWidth  = 595.25
	pageHeight = 841.75

	pageHeightExact = 841.89 // The library's height, from which it counts down.

	pageMargin = 40.0
	gutter     = 11.25
)

// The scale of the layout: as large as one page allows, and on several pages large enough to be read at arm's length.
const (
	readable = 1.2
	step     = 0.05

	aroundMoves = 260.0 // The height of a usual sheet above the moves and below them.
)

// paper is a page of the layout: A4 divided by the scale. Lengths are points.
type paper struct {
	scale, margin, across, inner, bottom, columnWidth float64
}

func newPaper(scale float64) paper {
	p := paper{scale: scale, margin: quarters(pageMargin / scale), across: pageWidth / scale}
	p.inner = p.across - 2*p.margin
	p.bottom = pageHeight/scale - p.margin
	p.columnWidth = (p.inner - gutter) / 2
	return p
}

// Sizes of text, and the distances of lines.
const (
	titleSize = 17.0
	fieldSize = 8.5
	fieldLine = 12.0
	noteSize  = 7.5
	noteLine  = 10.0
)

// Write writes a sheet as a PDF, with a checkpoint as the board signed it; without one there is no QR code. With an error
// it writes nothing; the error is a *MissingError if the fonts lack a character.
func Write(w io.Writer, sheet scoresheet.Printed, checkpoint []byte) error {
	l := layout{pen: newPen(sheet.Title), sheet: normal(sheet)}
	if err := l.check(); err != nil {
		return err
	}
	l.table = l.measure()
	l.paper = newPaper(l.fitting())
	if err := l.lay(checkpoint); err != nil {
		return err
	}
	if smaller := l.smaller(); l.PageCount() > 1 && l.scale > smaller { // There are more notes than usual.
		l = layout{pen: newPen(sheet.Title), sheet: l.sheet, table: l.table, paper: newPaper(smaller)}
		if err := l.lay(checkpoint); err != nil {
			return err
		}
	}
	l.numberPages()
	return l.writeTo(w)
}

// WriteAll writes sheets one behind the other, each from a page on and as Write would lay it out. Checkpoints are those of the sheets, nil for
// none.
func WriteAll(w io.Writer, title string, sheets []scoresheet.Printed, checkpoints [][]byte) error {
	all := newPen(title)
	for i, sheet := range sheets {
		trial := layout{pen: newPen(title), sheet: normal(sheet)}
		if err := trial.check(); err != nil {
			return err
		}
		trial.table = trial.measure()
		trial.paper = newPaper(trial.fitting())
		if err := trial.lay(nil); err != nil {
			return err
		}
		if smaller := trial.smaller(); trial.PageCount() > 1 && trial.scale > smaller {
			trial.paper = newPaper(smaller)
		}
		l := layout{pen: all, sheet: trial.sheet, table: trial.table, paper: trial.paper, first: all.PageCount()}
		if err := l.lay(checkpoints[i]); err != nil {
			return err
		}
		l.numberPages()
		all.SetPage(all.PageCount())
	}
	return all.writeTo(w)
}

// writeTo writes the file, all of it or nothing.
func (p *pen) writeTo(w io.Writer) error {
	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		return err
	}
	_, err := w.Write(out.Bytes())
	return err
}

func (l *layout) lay(checkpoint []byte) error {
	l.newPage()
	l.title()
	l.fields()
	l.moves()
	l.notes()
	if err := l.foot(checkpoint); err != nil {
		return err
	}
	l.endPage()
	return nil
}

// fitting returns the scale for a sheet on one page, as far as the number of its moves decides.
func (l *layout) fitting() float64 {
	for _, scale := range []float64{1.5, 1.45, 1.4, 1.35, 1.3, 1.25} {
		p := newPaper(scale)
		rows := (len(l.sheet.Rows) + l.blocks(p) - 1) / l.blocks(p)
		if aroundMoves+float64(rows+1)*moveLine <= p.bottom-p.margin {
			return p.scale
		}
	}
	return l.smaller()
}

// smaller returns the scale of a sheet on several pages: two columns of moves on each, if that is large enough.
func (l *layout) smaller() float64 {
	for _, scale := range []float64{readable, readable - step, readable - 2*step} {
		if l.blocks(newPaper(scale)) == 2 {
			return scale
		}
	}
	return readable
}

// layout is the layout of a sheet in progress.
type layout struct {
	*pen
	paper
	table
	sheet scoresheet.Printed
	first int     // The pages before those of the sheet.
	y     float64 // The filled height of the page.
}

func (l *layout) newPage() {
	if l.PageCount() > l.first {
		l.endPage()
	}
	l.AddPage()
	l.y = l.margin
	l.SetLineWidth(0.25)
	l.SetDrawColor(120, 120, 120)
	// The library counts up from the foot of a page that is not scaled.
	l.RawWriteStr(fmt.Sprintf("q %.4g 0 0 %.4g 0 %.4f cm\n", l.scale, l.scale, pageHeightExact*(1-l.scale)))
}

// endPage ends the scaled drawing.
func (l *layout) endPage() { l.RawWriteStr("Q\n") }

// room begins a new page if less than a height is left.
func (l *layout) room(height float64) {
	if l.y+height > l.bottom {
		l.newPage()
	}
}

func each(s *scoresheet.Printed, do func(where string, text *string)) {
	do("title", &s.Title)
	field := func(f *scoresheet.PrintedField) {
		do("name", &f.Name)
		do(f.Name, &f.Value)
	}
	for i := range s.Fields {
		field(&s.Fields[i])
	}
	do("players", &s.Players) // After the fields, which name the player.
	row := func(r *scoresheet.PrintedRow) {
		do("move", &r.Number)
		for _, m := range []*scoresheet.PrintedMove{&r.First, &r.Second} {
			do("move "+r.Number, &m.Text)
			do("move "+r.Number, &m.Time)
			do("move "+r.Number, &m.Clock)
		}
	}
	row(&s.Head)
	for i := range s.Rows {
		row(&s.Rows[i])
	}
	for i := range s.Notes {
		do("notes", &s.Notes[i].Title)
		for j := range s.Notes[i].Lines {
			do(s.Notes[i].Title, &s.Notes[i].Lines[j])
		}
	}
	field(&s.Result)
	for i := range s.Lapsed {
		do(s.Result.Name, &s.Lapsed[i])
	}
	for i := range s.Signatures {
		field(&s.Signatures[i])
	}
}

// normal returns the sheet with composed letters: names typed elsewhere may have the marks apart.
func normal(sheet scoresheet.Printed) scoresheet.Printed {
	s := sheet
	s.Fields, s.Rows, s.Notes = slices.Clone(s.Fields), slices.Clone(s.Rows), slices.Clone(s.Notes)
	for i := range s.Notes {
		s.Notes[i].Lines = slices.Clone(s.Notes[i].Lines)
	}
	s.Lapsed, s.Signatures = slices.Clone(s.Lapsed), slices.Clone(s.Signatures)
	each(&s, func(_ string, text *string) { *text = norm.NFC.String(*text) })
	return s
}

// check returns the first character that the fonts lack.
func (l *layout) check() (err error) {
	each(&l.sheet, func(where string, text *string) {
		for _, r := range *text {
			if err == nil && l.face(r) < 0 {
				err = &MissingError{r, where, *text}
			}
		}
	})
	return err
}
