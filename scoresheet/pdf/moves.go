package pdf

import "github.com/kyban/kyban/scoresheet"

// The table of the moves.
const (
	moveSize  = 8.0
	moveLine  = 12.5
	numberLen = 24.0 // The number of a row.
	half      = (column - numberLen) / 2
	cellGap   = 4.0 // Between what stands in cells.
)

// cells are the widths of a move, its time and its clock.
func (l *layout) cells() (move, time, clock float64) {
	if l.sheet.Clocked {
		return half - 70, 30, 40
	}
	return half - 44, 44, 0
}

// moves writes the moves in two columns, as many pages as they need.
func (l *layout) moves() {
	rows := l.sheet.Rows
	for first := true; first || len(rows) > 0; first = false {
		l.room(5 * moveLine)
		fit := int((bottom-l.y)/moveLine) - 1
		n := min(fit, (len(rows)+1)/2)
		height := float64(max(n, 1)+1) * moveLine
		l.block(margin, rows[:n], first)
		rows = rows[n:]
		n = min(n, len(rows))
		l.block(margin+column+gutter, rows[:n], false)
		rows = rows[n:]
		l.y += height + 6
		if len(rows) > 0 {
			l.newPage()
		}
	}
}

// block writes a column of rows under their head. The head is text where it stands first.
func (l *layout) block(x float64, rows []scoresheet.PrintedRow, first bool) {
	y := l.y + moveLine
	l.SetTextColor(90, 90, 90)
	l.SetFillColor(90, 90, 90)
	l.row(x, y, l.sheet.Head, moveSize-1, !first)
	l.SetTextColor(0, 0, 0)
	l.SetFillColor(0, 0, 0)
	l.Line(x, y, x+column, y)
	for _, row := range rows {
		y += moveLine
		l.row(x, y, row, moveSize, false)
		l.Line(x, y, x+column, y)
	}
	if len(rows) > 0 {
		for _, at := range []float64{0, numberLen, numberLen + half, column} {
			l.Line(x+at, l.y+moveLine, x+at, y)
		}
	}
}

// row writes a row, its text above y.
func (l *layout) row(x, y float64, row scoresheet.PrintedRow, size float64, traced bool) {
	put := func(x, width float64, text string, right bool) {
		switch {
		case text == "":
		case traced && right:
			l.trace(x+width-l.width(text, size), y-3.5, text, size)
		case traced:
			l.trace(x, y-3.5, text, size)
		default:
			l.fit(x, y-3.5, width, text, size, right)
		}
	}
	put(x, numberLen-cellGap, row.Number, true)
	move, time, clock := l.cells()
	for i, m := range []scoresheet.PrintedMove{row.First, row.Second} {
		at := x + numberLen + float64(i)*half
		put(at+cellGap, move-cellGap, m.Text, false)
		put(at+move, time-cellGap/2, m.Time, true)
		put(at+move+time, max(clock-cellGap/2, 0), m.Clock, true)
	}
}
