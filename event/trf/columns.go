package trf

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// firstRound is the first column of the first round, and perRound the columns of each.
const (
	firstRound = 92
	perRound   = 10
)

// A view is a line with one reading of its columns: in characters or bytes, and how far what stands behind the name, and behind the
// number of the federation, is to the right of its columns.
type view struct {
	text         []string // What stands in each column.
	shift, later int
}

// The first columns behind the name and behind the number.
const (
	behind      = 48
	behindLater = 69
)

func (v view) at(column int) string {
	switch {
	case column >= behindLater:
		column += v.later
	case column >= behind:
		column += v.shift
	}
	if column < 1 || column > len(v.text) {
		return " "
	}
	return v.text[column-1]
}

// field returns columns, the last included.
func (v view) field(from, to int) string {
	var b strings.Builder
	for c := from; c <= to; c++ {
		b.WriteString(v.at(c))
	}
	return b.String()
}

// name returns the columns of the name: those up to what stands behind it.
func (v view) name() string {
	var b strings.Builder
	for c := 15; c <= 47+v.shift && c <= len(v.text); c++ {
		b.WriteString(v.text[c-1])
	}
	return strings.TrimSpace(b.String())
}

func (v view) rounds() int { return (len(v.text) - v.later - firstRound + perRound) / perRound }

// enough rounds tell how far they are off.
const enough = 12

// gaps are the columns behind the name that are blank.
var gaps = []int{48, 53, 57, 69, 80, 85, 90, 91}

// misfits counts the columns that are not as the rule has them.
func (v view) misfits() (n int) {
	for _, c := range gaps {
		if v.at(c) != " " {
			n++
		}
	}
	for _, f := range [][2]int{{49, 52}, {58, 68}, {81, 84}, {86, 89}} {
		field := strings.TrimSpace(v.field(f[0], f[1]))
		if strings.Trim(field, "0123456789.,") != "" {
			n += 2
		}
	}
	if points := v.field(81, 84); strings.TrimSpace(points) != "" && points[len(points)-1] == ' ' {
		n++
	}
	for r := range min(max(v.rounds(), 0), enough) {
		c := firstRound + r*perRound
		if strings.Trim(v.field(c, c+3), "0123456789 ") != "" || !strings.Contains("wb- WB", v.at(c+5)) || v.at(c+4) != " " || v.at(c+6) != " " {
			n++
		}
	}
	return n
}

// bytesOf returns each byte of a text in a column of its own: a name is cut out of them and is whole again.
func bytesOf(text string) []string {
	cells := make([]string, len(text))
	for i := range len(text) {
		cells[i] = text[i : i+1]
	}
	return cells
}

func charactersOf(text string) []string {
	cells := make([]string, 0, len(text))
	for len(text) > 0 {
		_, size := utf8.DecodeRuneInString(text)
		cells, text = append(cells, text[:size]), text[size:]
	}
	return cells
}

// look chooses the reading of a line's columns that fits best: characters as they are rather than any other.
func look(line Line, latin bool, number int, n *notes) view {
	composed := norm.NFC.String(line.Text)
	if latin {
		composed = inLatin(line.Text)
	}
	best := view{text: charactersOf(composed)}
	least := best.misfits()
	if least == 0 {
		return best
	}
	inBytes := false
	try := func(other view, isBytes bool) {
		if m := other.misfits(); m < least {
			best, least, inBytes = other, m, isBytes
		}
	}
	characters, bytes := best.text, bytesOf(line.Text)
	if !latin {
		try(view{text: bytes}, true)
	}
	for _, by := range shifts {
		try(view{characters, by.first, by.later}, false)
		if !latin {
			try(view{bytes, by.first, by.later}, true)
		}
	}
	if inBytes {
		n.add(number, 15, "the columns are counted in bytes")
	}
	if best.shift != 0 {
		n.add(number, behind, "what stands behind the name is off by %d columns (more than 0: to the right)", best.shift)
	}
	if best.later != best.shift {
		n.add(number, behindLater, "what stands behind the number is off by %d columns (more than 0: to the right)", best.later)
	}
	return best
}

// shifts are those that are tried, the smallest first.
var shifts = func() (all []struct{ first, later int }) {
	for most := range 5 {
		for first := -most; first <= most; first++ {
			for later := -most; later <= most; later++ {
				if max(abs(first), abs(later)) == most {
					all = append(all, struct{ first, later int }{first, later})
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b struct{ first, later int }) int {
		return cmp.Or(cmp.Compare(abs(a.first)+abs(a.later-a.first), abs(b.first)+abs(b.later-b.first)), cmp.Compare(max(abs(a.first), abs(a.later)), max(abs(b.first), abs(b.later))))
	})
	return all
}()

func abs(n int) int { return max(n, -n) }

// readPlayer reads a record 001.
func readPlayer(text string, latin bool, line int, n *notes) Player {
	v := look(Line{Text: text}, latin, line, n)
	number := func(from, to int, what string) int {
		field := strings.TrimSpace(v.field(from, to))
		if field == "" {
			return 0
		}
		value, err := strconv.Atoi(field)
		if err != nil || value < 0 {
			n.add(line, from, "%s: expected a number, found %q: it was left out", what, field)
			return 0
		}
		return value
	}
	p := Player{
		Number: number(5, 8, "starting rank"), Sex: strings.TrimSpace(v.at(10)), Title: strings.TrimSpace(v.field(11, 13)),
		Name: norm.NFC.String(strings.ToValidUTF8(v.name(), "\ufffd")), Rating: number(49, 52, "rating"),
		Federation: strings.TrimSpace(v.field(54, 56)), ID: strings.TrimSpace(v.field(58, 68)), Birth: strings.TrimSpace(v.field(70, 79)),
		Rank: number(86, 89, "rank"),
	}
	if p.ID == "0" {
		p.ID = ""
	}
	if p.Number == 0 {
		n.add(line, 5, "starting rank: expected a number from 1")
	}
	if p.Name == "" {
		n.add(line, 15, "expected a name")
	}
	if points := strings.TrimSpace(v.field(81, 84)); points != "" {
		value, err := strconv.ParseFloat(strings.Replace(points, ",", ".", 1), 64)
		if err != nil || value < 0 || value > 9999 || value*4 != float64(int(value*4)) {
			n.add(line, 81, "points: expected a number such as 2.5, found %q: they were left out", points)
			value = 0
		}
		p.Points = value
	}
	for r := range max(v.rounds(), 0) {
		p.Rounds = append(p.Rounds, v.round(r, line, n))
	}
	for len(p.Rounds) > 0 && p.Rounds[len(p.Rounds)-1] == (Round{0, NoColour, NoResult}) {
		p.Rounds = p.Rounds[:len(p.Rounds)-1] // Blanks behind the last round.
	}
	return p
}

// round reads the columns of a round.
func (v view) round(round, line int, n *notes) Round {
	c := firstRound + round*perRound
	r := Round{Colour: NoColour, Result: NoResult}
	if field := strings.TrimSpace(v.field(c, c+3)); field != "" {
		value, err := strconv.Atoi(field)
		if err != nil || value < 0 {
			n.add(line, c, "round %d: expected the starting rank of the opponent, found %q", round+1, field)
		} else {
			r.Opponent = value
		}
	}
	switch colour := v.at(c + 5); colour {
	case "w", "W", "b", "B":
		r.Colour = Colour(strings.ToLower(colour)[0])
	case "-", " ":
	default:
		n.add(line, c+5, "round %d: expected the colour w, b or -, found %q", round+1, colour)
	}
	result := strings.ToUpper(v.at(c + 7))
	switch {
	case result == "½":
		r.Result = Draw
		n.add(line, c+7, "round %d: a draw is written =", round+1)
	case len(result) == 1 && Result(result[0]).in(results):
		r.Result = Result(result[0])
	default:
		n.add(line, c+7, "round %d: expected a result, one of %s, found %q", round+1, results, result)
	}
	if r.Opponent != 0 && r.Result.in(withoutOpponent) {
		n.add(line, c+7, "round %d: %s never goes with an opponent", round+1, result)
	}
	return r
}
