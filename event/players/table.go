package players

import (
	"strings"
	"unicode/utf8"
)

// Row is a row of a list; Number counts from 1, as a spreadsheet does.
type Row struct {
	Number int
	Cells  []string
}

// separators are those that a table may have, the likeliest first.
const separators = ",;\t|"

// separatorOf finds what separates the cells: what stands most often in the first row, outside quotes.
func separatorOf(text string) byte {
	counts, quoted, filled := map[byte]int{}, false, false
	for i := range len(text) {
		c := text[i]
		if !quoted && filled && (c == '\n' || c == '\r') {
			break
		}
		filled = filled || c > ' '
		if c == '"' {
			quoted = !quoted
		}
		if !quoted && strings.IndexByte(separators, c) >= 0 {
			counts[c]++
		}
	}
	best := separators[0]
	for i := range len(separators) {
		if counts[separators[i]] > counts[best] {
			best = separators[i]
		}
	}
	return best
}

// separated returns a text and what separates its cells. A first line such as sep=; says it to Excel, which does not show it.
func separated(text string) (string, byte) {
	if rest, found := strings.CutPrefix(text, "sep="); found && len(rest) > 1 && strings.IndexByte(separators, rest[0]) >= 0 && (rest[1] == '\r' || rest[1] == '\n') {
		separator := rest[0]
		rest = strings.TrimPrefix(rest[1:], "\r")
		return strings.TrimPrefix(rest, "\n"), separator
	}
	return text, separatorOf(text)
}

// reader reads a table.
type reader struct {
	text      string
	separator byte
	rows      []Row
	open      int // The row in which a quote begins that never ends, 0 for none.
}

// readTable reads the rows of a table. Lines end in CR, LF or both. A cell in quotes may hold everything, a quote twice. Empty rows are
// left out, and counted.
func readTable(text string, separator byte) *reader {
	r := &reader{text: text, separator: separator}
	for number := 1; len(r.text) > 0; number++ {
		row := Row{Number: number}
		for more := true; more; {
			var cell string
			cell, more = r.cell(number)
			row.Cells = append(row.Cells, cell)
		}
		if strings.TrimSpace(strings.Join(row.Cells, "")) != "" {
			r.rows = append(r.rows, row)
		}
	}
	return r
}

// cell takes the next cell, and reports whether another one of its row follows.
func (r *reader) cell(number int) (cell string, more bool) {
	var b strings.Builder
	quoted := false
	if strings.HasPrefix(r.text, `"`) {
		r.text, quoted = r.text[1:], true
	}
	for len(r.text) > 0 {
		c, size := utf8.DecodeRuneInString(r.text)
		rest := r.text[size:]
		switch {
		case quoted && c == '"' && strings.HasPrefix(rest, `"`):
			b.WriteByte('"')
			rest = rest[1:]
		case quoted && c == '"':
			quoted = false
		case quoted:
			b.WriteString(r.text[:size])
		case c == rune(r.separator):
			r.text = rest
			return b.String(), true
		case c == '\r' || c == '\n':
			if c == '\r' {
				rest = strings.TrimPrefix(rest, "\n")
			}
			r.text = rest
			return b.String(), false
		default:
			b.WriteString(r.text[:size])
		}
		r.text = rest
	}
	if quoted && r.open == 0 {
		r.open = number
	}
	return b.String(), false
}
