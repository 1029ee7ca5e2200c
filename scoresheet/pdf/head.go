package pdf

import "github.com/kyban/kyban/scoresheet"

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
