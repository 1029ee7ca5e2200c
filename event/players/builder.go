package players

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/event/trf"
)

// builder makes players of rows.
type builder struct {
	list     *List
	headings Row
	columns  []column       // What is in each column.
	seen     map[string]int // The row of each name with its club and id.
	ids      map[string]int // The row of each id.
}

// head reads the headings, and reports whether there is a name among them.
func (b *builder) head() bool {
	where := map[column]int{}
	for i, cell := range b.headings.Cells {
		heading, _ := clean(cell)
		b.headings.Cells[i] = heading
		c := columnOf(heading)
		if before, twice := where[c]; c != "" && twice {
			b.list.fault(b.headings.Number, i+1, heading, "column %d is the %s already", before+1, string(c))
		}
		if c != "" {
			where[c] = i
		}
		b.columns = append(b.columns, c)
	}
	_, whole := where[name]
	_, surname := where[surname]
	if !whole && !surname {
		b.list.fault(b.headings.Number, 0, "", "expected headings with the column name, such as name,club,rating,id, found %q", strings.Join(b.headings.Cells, ", "))
		return false
	}
	return true
}

// heading returns what a column is called.
func (b *builder) heading(i int) string {
	if i < len(b.headings.Cells) && b.headings.Cells[i] != "" {
		return b.headings.Cells[i]
	}
	return strconv.Itoa(i + 1)
}

// player reads a row.
func (b *builder) player(r Row) {
	faults := len(b.list.Faults)
	values := map[column]string{}
	at := map[column]int{}
	p := Player{}
	for i, cell := range r.Cells {
		text := b.cell(r.Number, i, cell)
		switch {
		case i >= len(b.columns):
			if text != "" {
				b.list.fault(r.Number, i+1, b.heading(i), "%q stands in a column without a heading: the row has a separator too many, or a cell with one lacks its quotes", text)
			}
		case b.columns[i] == "":
			if text != "" && b.headings.Cells[i] != "" {
				if p.Extra == nil {
					p.Extra = map[string]string{}
				}
				p.Extra[b.headings.Cells[i]] = text
			}
		default:
			values[b.columns[i]], at[b.columns[i]] = text, i
		}
	}
	p.Name = b.name(r.Number, values, at)
	p.Club, p.Title, p.Federation, p.Sex, p.Birth, p.Team = values[club], values[title], values[federation], values[sex], values[birth], values[team]
	for _, c := range []column{rating, national} {
		if p.Rating == 0 {
			p.Rating = b.rating(r.Number, at[c], values[c])
		}
	}
	if p.ID = values[id]; p.ID == "" || p.ID == "0" {
		p.ID = values[otherID]
	}
	if p.ID == "0" {
		p.ID = ""
	}
	b.twice(r.Number, at, p)
	if len(b.list.Faults) == faults {
		b.list.Players = append(b.list.Players, p)
	}
}

// cell checks the text of a cell as such.
func (b *builder) cell(number, i int, cell string) string {
	text, hidden := clean(cell)
	switch {
	case strings.ContainsAny(text, "\r\n"):
		b.list.fault(number, i+1, b.heading(i), "expected one line, found a line break in %q", text)
	case hidden:
		b.list.fault(number, i+1, b.heading(i), "%q has a character that nobody sees, such as a tab: type it anew", text)
	case strings.Contains(text, "\ufffd"):
		b.list.fault(number, i+1, b.heading(i), "%q has bytes that are no text in the charset %s: name the right one, or save the list as UTF-8", text, string(b.list.Charset))
	case text != "" && strings.ContainsRune("=+@", rune(text[0])) || len(text) > 1 && text[0] == '-' && text[1] != ' ':
		b.list.fault(number, i+1, b.heading(i), "expected a text, found the formula %q: paste its value", text)
	case utf8.RuneCountInString(text) > maxText:
		b.list.fault(number, i+1, b.heading(i), "expected at most %d characters, found %d", maxText, utf8.RuneCountInString(text))
	default:
		if folded := strings.Join(strings.Fields(text), " "); folded != text {
			b.list.note(number, i+1, b.heading(i), "%q was read as %q", text, folded)
			text = folded
		}
	}
	return text
}

// reserved are what pairings call a rest: nobody else can have such a name.
var reserved = []string{"bye", "rest", "nghỉ", "轮空", "輪空", "spielfrei", "-"}

func (b *builder) name(number int, values map[column]string, at map[column]int) string {
	text, where := values[name], at[name]
	if text == "" && values[surname] != "" {
		text, where = strings.TrimSpace(values[surname]+" "+values[givenName]), at[surname]
	}
	switch {
	case text == "":
		b.list.fault(number, where+1, b.heading(where), "expected a name, found none")
	case slices.Contains(reserved, strings.ToLower(text)):
		b.list.fault(number, where+1, b.heading(where), "%q is the word for a rest, and no name: leave the row out, the pairing gives rests", text)
	case utf8.RuneCountInString(text) > trf.NameLength:
		b.list.note(number, where+1, b.heading(where), "%q has more than the %d characters that a TRF file has for a name: it is cut there, and whole everywhere else", text, trf.NameLength)
	}
	return text
}

// rating reads a rating: digits alone. 0 and a blank mean none.
func (b *builder) rating(number, i int, text string) int {
	if text == "" {
		return 0
	}
	value, err := strconv.Atoi(text)
	switch {
	case err != nil || value < 0 || text[0] == '+':
		b.list.fault(number, i+1, b.heading(i), "expected a whole number such as 2150, or nothing, found %q", text)
		return 0
	case value > MaxRating:
		b.list.fault(number, i+1, b.heading(i), "expected at most %d, found %d", MaxRating, value)
		return 0
	}
	return value
}

// twice finds a player who stands in the list already: by the id, or by all that is known of him where he has none.
func (b *builder) twice(number int, at map[column]int, p Player) {
	if p.ID != "" {
		key := strings.ToLower(p.ID)
		if before := b.ids[key]; before > 0 {
			i := at[id]
			b.list.fault(number, i+1, b.heading(i), "%q is the id of the player in row %d, too", p.ID, before)
			return
		}
		b.ids[key] = number
	}
	if p.Name == "" {
		return
	}
	key := strings.ToLower(p.Name) + "\n" + strings.ToLower(p.Club)
	i := at[name]
	switch before := b.seen[key]; {
	case before > 0 && p.ID == "":
		b.list.fault(number, i+1, b.heading(i), "%q of the same club stands in row %d, too: give both an id if they are two people", p.Name, before)
	case before > 0:
		b.list.note(number, i+1, b.heading(i), "%q of the same club stands in row %d, too, with another id", p.Name, before)
	default:
		b.seen[key] = number
	}
}
