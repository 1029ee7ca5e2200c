package pdf

import "github.com/kyban/kyban/scoresheet"

// The table of the moves.
const (
	moveSize  = 8.0
	moveLine  = 12.5
	numberLen = 24.0 // The number of a row.
	cellGap   = 4.0  // Between cells.
	mostMove  = 60.0 // A longer one, with many marks, is smaller.
)

// table is the widths of the widest move, the longest time and the longest clock.
type table struct{ move, time, clock float64 }

func (l *layout) measure() (t table) {
	for _, row := range append([]scoresheet.PrintedRow{l.sheet.Head}, l.sheet.Rows...) {
		for _, m := range []scoresheet.PrintedMove{row.First, row.Second} {
			t.move = max(t.move, min(l.width(m.Text, moveSize), mostMove))
			t.time, t.clock = max(t.time, l.width(m.Time, moveSize)), max(t.clock, l.width(m.Clock, moveSize))
		}
	}
	return t
}

// blocks returns how many columns of moves stand side by side.
func (l *layout) blocks(p paper) int {
	if numberLen+2*(l.table.move+l.table.time+l.table.clock+3*cellGap) <= p.columnWidth {
		return 2
	}
	return 1
}

func (l *layout) blockWidth() float64 {
	if l.blocks(l.paper) == 2 {
		return l.columnWidth
	}
	return l.inner
}

func (l *layout) half() float64 { return (l.blockWidth() - numberLen) / 2 }

// cells are the widths of a move, its time and its clock.
func (l *layout) cells() (move, time, clock float64) {
	time = l.table.time + cellGap
	if l.sheet.Clocked {
		clock = l.table.clock + cellGap
	}
	return l.half() - time - clock, time, clock
}

// moves writes the moves in two columns, as many pages as they need.
func (l *layout) moves() {
	rows := l.sheet.Rows
	for first := true; first || len(rows) > 0; first = false {
		l.room(5 * moveLine)
		fit := int((l.bottom-l.y)/moveLine) - 1
		blocks := l.blocks(l.paper)
		n := min(fit, (len(rows)+blocks-1)/blocks)
		height := float64(max(n, 1)+1) * moveLine
		for i := range blocks {
			n := min(n, len(rows))
			l.block(l.margin+float64(i)*(l.columnWidth+gutter), rows[:n], first && i == 0)
			rows = rows[n:]
		}
		l.y += height + 6
		if len(rows) > 0 {
			l.newPage()
		}
	}
}

// block writes a column of rows under their head. The head of the first is text.
func (l *layout) block(x float64, rows []scoresheet.PrintedRow, first bool) {
	y := l.y + moveLine
	l.SetTextColor(90, 90, 90)
	l.SetFillColor(90, 90, 90)
	l.row(x, y, l.sheet.Head, moveSize-1, !first)
	l.SetTextColor(0, 0, 0)
	l.SetFillColor(0, 0, 0)
	l.Line(x, y, x+l.blockWidth(), y)
	for _, row := range rows {
		y += moveLine
		l.row(x, y, row, moveSize, false)
		l.Line(x, y, x+l.blockWidth(), y)
	}
	if len(rows) > 0 {
		for _, at := range []float64{0, numberLen, numberLen + l.half(), l.blockWidth()} {
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
		at := x + numberLen + float64(i)*l.half()
		put(at+cellGap, move-cellGap, m.Text, false)
		put(at+move, time-cellGap/2, m.Time, true)
		put(at+move+time, max(clock-cellGap/2, 0), m.Clock, true)
	}
}
