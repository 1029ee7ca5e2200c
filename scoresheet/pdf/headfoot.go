package pdf

import (
	"fmt"
	"strings"

	"github.com/boombuler/barcode/qr"

	"github.com/kyban/kyban/scoresheet"
)

func (l *layout) title() {
	l.y += titleSize
	l.write(l.margin+quarters((l.inner-l.width(l.sheet.Title, titleSize))/2), l.y, l.sheet.Title, titleSize)
	l.y += fieldLine
}

// entry is a field with its value broken into lines.
type entry struct {
	name  string
	lines []string
}

// fields writes the data of the game in two columns, the left one first: all before the players, then the players side by
// side, and the rest.
func (l *layout) fields() {
	names := 0.0
	for _, f := range l.sheet.Fields {
		names = max(names, l.width(f.Name, fieldSize))
	}
	names = min(names, l.columnWidth/2) + 8
	var entries []entry
	players, total := false, 0
	end := func() {
		if players && len(entries) > 0 {
			l.pair(entries, 1, names)
		} else if total > 0 {
			l.pair(entries, balanced(entries, total), names)
		}
		entries, total = nil, 0
	}
	for _, f := range l.sheet.Fields {
		e := l.entry(f, l.columnWidth-names)
		if f.Player != players {
			end()
			players = f.Player
		}
		// At most half of it is on either side, except for one long value.
		if most := int((l.bottom - l.y) / fieldLine); len(entries) > 0 && total+len(e.lines) > most {
			end()
			l.newPage()
		}
		entries, total = append(entries, e), total+len(e.lines)
	}
	end()
}

// balanced returns how many of the fields go to the left; total is the number of their lines.
func balanced(entries []entry, total int) (left int) {
	for lines := 0; left < len(entries) && 2*lines < total; left++ {
		lines += len(entries[left].lines)
	}
	return left
}

// pair writes fields in two columns, left of them on the left.
func (l *layout) pair(entries []entry, left int, names float64) {
	top := l.y
	end := l.column(entries[:left], l.margin, top, names)
	l.y = max(end, l.column(entries[left:], l.margin+l.columnWidth+gutter, top, names)) + 4
}

func (l *layout) entry(f scoresheet.PrintedField, width float64) entry {
	return entry{f.Name, l.wrap(f.Value, width, fieldSize)}
}

// column writes fields one below the other, and returns their end.
func (l *layout) column(entries []entry, x, y, names float64) float64 {
	for _, e := range entries {
		l.SetTextColor(90, 90, 90)
		l.fit(x, y+fieldSize, names-4, e.name, fieldSize, false)
		l.SetTextColor(0, 0, 0)
		for _, line := range e.lines {
			l.write(x+names, y+fieldSize, line, fieldSize)
			y += fieldLine
		}
	}
	return y
}

// The part below the notes.
const (
	resultSize = 12.0
	signSize   = 9.0
	signLine   = 34.0  // A line to sign on,
	signWidth  = 112.0 // and its least width.
	codeSide   = 92.0  // The QR code.
	codeQuiet  = 8.0   // The free space around it.
	captionLen = 5.0
	footHeight = 3*signLine + resultSize + 24
)

// caption stands at the QR code.
const caption = "boardctl verify --witness-checkpoint"

func (l *layout) notes() {
	for _, notes := range l.sheet.Notes {
		l.room(3 * noteLine)
		l.y += noteLine + 2
		l.SetTextColor(90, 90, 90)
		l.write(l.margin, l.y, notes.Title, noteSize)
		l.SetTextColor(0, 0, 0)
		for _, text := range notes.Lines {
			for i, line := range l.wrap(text, l.inner-20, noteSize) {
				l.room(noteLine)
				l.y += noteLine
				x := l.margin + 8
				if i > 0 {
					x += 8
				}
				l.write(x, l.y, line, noteSize)
			}
		}
	}
	l.y += 4
}

// foot writes the result, the lines for signatures and the QR code.
func (l *layout) foot(checkpoint []byte) error {
	width := l.inner
	if checkpoint != nil {
		width -= codeSide + 2*codeQuiet
	}
	result := l.wrap(l.sheet.Result.Name+"  "+l.sheet.Result.Value, width, resultSize)
	var lapsed []string
	for _, text := range l.sheet.Lapsed {
		lapsed = append(lapsed, l.wrap(text, width, noteSize)...)
	}
	height := footHeight + float64(len(result)-1)*(resultSize+3) + float64(len(lapsed))*noteLine
	l.room(height)
	top := l.y
	for _, line := range result {
		l.y += resultSize + 3
		l.write(l.margin, l.y, line, resultSize)
	}
	for _, line := range lapsed {
		l.y += noteLine
		l.write(l.margin, l.y, line, noteSize)
	}
	names := 0.0
	for _, s := range l.sheet.Signatures {
		names = max(names, l.width(s.Name, signSize))
	}
	names = min(names, width-8-signWidth)
	for _, s := range l.sheet.Signatures {
		l.y += signLine
		l.fit(l.margin, l.y, names, s.Name, signSize, false)
		l.fit(l.margin+names+8, l.y, width-names-8, s.Value, signSize, false)
	}
	if checkpoint == nil {
		return nil
	}
	return l.code(l.across-l.margin-codeSide, top+6, checkpoint)
}

// code draws the QR code of a checkpoint with its caption.
func (l *layout) code(x, y float64, content []byte) error {
	height, err := l.qr(x, y, codeSide, content)
	if err != nil {
		return fmt.Errorf("QR code of the checkpoint: %w", err)
	}
	l.trace(x, y+height+captionLen+2, caption, captionLen)
	return nil
}

// qr draws a QR code as large as fits into a side, and returns its height: each dark run of a row is a rectangle, which is sharp at any size.
func (p *pen) qr(x, y, side float64, content []byte) (height float64, err error) {
	code, err := qr.Encode(string(content), qr.L, qr.Unicode)
	if err != nil {
		return 0, err
	}
	n := code.Bounds().Dx()
	module := float64(int(side/float64(n)*16)) / 16
	isDark := func(column, row int) bool {
		r, _, _, _ := code.At(column, row).RGBA()
		return r == 0
	}
	p.SetFillColor(0, 0, 0)
	// In modules, with y down, the numbers are short: drawn rectangle by rectangle the code would be a third of the file.
	var drawn strings.Builder
	fmt.Fprintf(&drawn, "q %g 0 0 %g %g %.2f cm", module, -module, x, pageHeightExact-y)
	for row := range n {
		for column := 0; column < n; column++ {
			from := column
			for column < n && isDark(column, row) {
				column++
			}
			if column > from {
				fmt.Fprintf(&drawn, " %d %d %d 1 re", from, row, column-from)
			}
		}
	}
	p.RawWriteStr(drawn.String() + " f Q")
	return float64(n) * module, nil
}

// numberPages writes the number and the players on each page if there are several: the lines for signatures may stand on
// a page without moves, and signers must see what they sign.
func (l *layout) numberPages() {
	pages := l.PageCount() - l.first
	if pages < 2 {
		return
	}
	players := l.wrap(l.sheet.Players, pageWidth-2*pageMargin-60, noteSize)[0]
	for page := 1; page <= pages; page++ {
		l.SetPage(l.first + page)
		text := fmt.Sprintf("%d / %d", page, pages)
		l.trace(pageWidth-pageMargin-l.width(text, noteSize), pageHeight-pageMargin/2, text, noteSize)
		l.trace(pageMargin, pageHeight-pageMargin/2, players, noteSize)
	}
}
