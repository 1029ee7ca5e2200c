package players

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/notebook"
)

// Player is one who is in a list.
type Player struct {
	Name       string            `json:"name"`
	Club       string            `json:"club,omitempty"`
	Rating     int               `json:"rating,omitempty"` // 0 for none.
	ID         string            `json:"id,omitempty"`
	Title      string            `json:"title,omitempty"`
	Federation string            `json:"federation,omitempty"`
	Sex        string            `json:"sex,omitempty"`
	Birth      string            `json:"birth,omitempty"` // Private.
	Team       string            `json:"team,omitempty"`
	Extra      map[string]string `json:"extra,omitempty"` // What other columns hold, by their headings. Private.

	// Public is what of these the organiser has ticked, so that it is shown: see Tick.
	Public map[string]string `json:"public,omitempty"`
}

// Fault is what is wrong in a cell.
type Fault struct {
	Row, Column int    // From 1, as a spreadsheet counts. Column is 0 where the whole row is meant, Row 0 where the whole list is.
	Heading     string // What the column is called.
	message.Text
}

// String returns the fault with its place.
func (f Fault) String() string {
	switch {
	case f.Row == 0:
		return f.Text.String()
	case f.Column == 0:
		return fmt.Sprintf("row %d: %s", f.Row, f.Text)
	}
	return fmt.Sprintf("row %d, column %d (%s): %s", f.Row, f.Column, printable.Line(f.Heading), f.Text)
}

// List is a list that was read.
type List struct {
	Players []Player
	Rows    []Row   // As they stand in the list, the headings first.
	Faults  []Fault // While there are any, nothing of the list should be kept.
	Notes   []Fault // What a person should look at, and may leave as it is.
	Charset notebook.Charset
}

// The bounds of a list.
const (
	MaxSize   = 16 << 20
	MaxCount  = 10000
	MaxRating = 9999
	maxText   = 200 // Characters of a cell.
	maxFaults = 1000
)

// Read reads a list of players; its charset is found out where none is named.
func Read(data []byte, charset notebook.Charset) List {
	var l List
	if len(data) > MaxSize {
		l.fault(0, 0, "", "expected at most %d bytes, found %d", MaxSize, len(data))
		return l
	}
	text, found, notes := notebook.Decode(data, charset)
	l.Charset = found
	for _, n := range notes {
		l.Notes = append(l.Notes, Fault{Text: n})
	}
	if at := strings.IndexByte(text, 0); at >= 0 {
		l.fault(0, 0, "", "expected a text, found a byte 0: a spreadsheet is saved as CSV first")
		return l
	}
	text, separator := separated(text)
	t := readTable(norm.NFC.String(text), separator)
	if len(t.rows) == 0 {
		l.fault(0, 0, "", "expected a row of headings, such as name,club,rating,id, and a row for each player: the list is empty")
		return l
	}
	if t.open > 0 {
		l.fault(t.open, 0, "", "a quote begins here that never ends")
		return l
	}
	l.Rows = t.rows
	b := builder{list: &l, headings: t.rows[0], seen: map[string]int{}, ids: map[string]int{}}
	if !b.head() {
		return l
	}
	for _, r := range t.rows[1:] {
		b.player(r)
	}
	switch n := len(l.Players); {
	case n == 0 && len(l.Faults) == 0:
		l.fault(0, 0, "", "the list has headings and no player")
	case n > MaxCount:
		l.fault(0, 0, "", "expected at most %d players, found %d", MaxCount, n)
	}
	return l
}

func (l *List) fault(row, column int, heading, form string, values ...any) {
	if len(l.Faults) < maxFaults {
		l.Faults = append(l.Faults, Fault{row, column, heading, message.Of(form, values...)})
	}
}

func (l *List) note(row, column int, heading, form string, values ...any) {
	if len(l.Notes) < maxFaults {
		l.Notes = append(l.Notes, Fault{row, column, heading, message.Of(form, values...)})
	}
}

// clean returns the text of a cell without blanks at its ends, and notes what it left out.
func clean(text string) (cleaned string, hidden bool) {
	cleaned = strings.TrimFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b' })
	_, hidden = printable.Hidden(cleaned)
	for _, r := range cleaned {
		hidden = hidden || unicode.IsControl(r)
	}
	return cleaned, hidden || !utf8.ValidString(cleaned)
}
