package scoresheet

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/kyban/kyban/engine/notation"
)

// pgnWidth is the longest line of moves, in bytes.
const pgnWidth = 80

// pgnFormats are the values of the tag Format. Readers in the field know the first three.
var pgnFormats = map[notation.Style]string{
	notation.ICCS: "ICCS", notation.WXF: "WXF", notation.Simplified: "Chinese",
	notation.Traditional: "Chinese", notation.UCCI: "UCCI", notation.Vietnamese: "Vietnamese",
}

func writePGN(out *bytes.Buffer, p *page) error {
	if p.isChess {
		p.writeChessPGN(out)
		return nil
	}
	for _, tag := range p.pgnTags() {
		fmt.Fprintf(out, "[%s \"%s\"]\n", tag[0], pgnEscaper.Replace(clean(tag[1])))
	}
	out.WriteByte('\n')
	wrap(out, p.pgnWords(), pgnWidth)
	return nil
}

var pgnEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// pgnTags returns names and values in their order: those of every game, then the rest by name.
func (p *page) pgnTags() [][2]string {
	tags := [][2]string{{"Game", "Chinese Chess"}, {"Event", p.tagOr("event", "?")}}
	if site := p.Tags["site"]; site != "" {
		tags = append(tags, [2]string{"Site", site})
	}
	tags = append(tags, [][2]string{
		{"Date", pgnDate(p.Tags["date"])},
		{"Round", p.tagOr("round", "?")},
		{"Red", p.tagOr("red", "?")},
		{"Black", p.tagOr("black", "?")},
		{"Result", p.pgnResult()},
	}...)
	if !p.fromStart {
		tags = append(tags, [2]string{"FEN", p.FEN})
	}
	tags = append(tags, [2]string{"Format", pgnFormats[p.style]})
	if p.Rulebook != "" {
		tags = append(tags, [2]string{"Rulebook", p.Rulebook})
	}
	if control := p.pgnControl(); control != "" {
		tags = append(tags, [2]string{"TimeControl", control})
	}
	if p.Reason != "" {
		tags = append(tags, [2]string{"Termination", p.Reason})
	}
	return append(tags, p.otherTags(tags, tagName)...)
}

// tagOr returns a tag of the game, or a substitute for an unknown one.
func (p *page) tagOr(key, unknown string) string { return cmp.Or(p.Tags[key], unknown) }

// otherTags returns the game's remaining tags, in a form that PGN allows, with names by named. The names in more are
// taken, too.
func (p *page) otherTags(have [][2]string, named func(key string) string, more ...string) [][2]string {
	taken := map[string]bool{"site": true}
	for _, name := range more {
		taken[name] = true
	}
	for _, tag := range have {
		taken[strings.ToLower(tag[0])] = true
	}
	var rest [][2]string
	for key, value := range p.Tags {
		name := named(key)
		if name != "" && value != "" && !taken[strings.ToLower(name)] {
			rest = append(rest, [2]string{name, value})
		}
	}
	slices.SortFunc(rest, func(a, b [2]string) int { return strings.Compare(a[0]+" "+a[1], b[0]+" "+b[1]) })
	return slices.CompactFunc(rest, func(a, b [2]string) bool { return a[0] == b[0] })
}

// dateForm is a date in the form of ISO or PGN, from the year on as much as is known.
var dateForm = regexp.MustCompile(`^(\d{4}|\?{4})(?:[-.](\d\d|\?\?)(?:[-.](\d\d|\?\?)(?:[T ].*)?)?)?$`)

// pgnDate writes a day in the form of PGN, with ? for an unknown part or no date.
func pgnDate(date string) string {
	const unknown = "????.??.??"
	parts := dateForm.FindStringSubmatch(date)
	if parts == nil {
		return unknown
	}
	year, month, day := parts[1], cmp.Or(parts[2], "??"), cmp.Or(parts[3], "??")
	known := strings.NewReplacer("????", "2000", "??", "01").Replace(year + "-" + month + "-" + day)
	if _, err := time.Parse(time.DateOnly, known); err != nil {
		return unknown
	}
	return year + "." + month + "." + day
}

// pgnWords returns the moves, comments and result as words between which a line may end.
func (p *page) pgnWords() []string {
	var words []string
	for _, pair := range p.pairs() {
		if pair.red != nil {
			words = append(words, fmt.Sprintf("%d.", pair.number))
			words = append(words, p.moveWords(pair.red)...)
		}
		if pair.black != nil {
			words = append(words, fmt.Sprintf("%d...", pair.number))
			words = append(words, p.moveWords(pair.black)...)
		}
	}
	for _, text := range slices.Concat(p.remarks(), p.offersDuring(len(p.lines)+1, math.MaxInt)) {
		words = append(words, comment(text)...)
	}
	return append(words, p.pgnResult())
}

// pgnResult returns the result in the form of PGN; any other is unknown to its readers.
func (p *page) pgnResult() string {
	switch p.Result {
	case "1-0", "0-1", "1/2-1/2":
		return p.Result
	}
	return "*"
}

func (p *page) moveWords(l *line) []string {
	words := []string{l.Text}
	if times := l.pgnTimes(); times != "" {
		words = append(words, times)
	}
	for _, text := range slices.Concat(p.remarksOn(l), p.offersDuring(l.Ply, l.Ply)) {
		words = append(words, comment(text)...)
	}
	return words
}

// comment returns the words of a comment. No text in it can end it, or make a line that readers skip.
func comment(text string) []string {
	return strings.Fields("{" + commentEscaper.Replace(clean(text)) + "}")
}

var commentEscaper = strings.NewReplacer("{", "(", "}", ")", "%", "")

// pair is a row of a scoresheet: a move of Red, one of Black, or both.
type pair struct {
	number     int
	red, black *line
}

// pairs lays the moves out in rows. A row begins with each move of Red, and where the order of sides breaks.
func (p *page) pairs() []pair {
	var rows []pair
	for i := range p.lines {
		l := &p.lines[i]
		if l.Side == p.first() || len(rows) == 0 || rows[len(rows)-1].black != nil {
			rows = append(rows, pair{number: len(rows) + 1})
		}
		if l.Side == p.first() {
			rows[len(rows)-1].red = l
		} else {
			rows[len(rows)-1].black = l
		}
	}
	return rows
}

// wrap writes words with one space between them in lines of at most width bytes. A longer word is cut.
func wrap(out *bytes.Buffer, words []string, width int) {
	used := 0
	for _, word := range words {
		if used > 0 && used+1+len(word) > width {
			out.WriteByte('\n')
			used = 0
		}
		if used > 0 {
			out.WriteByte(' ')
			used++
		}
		for len(word) > width { // It stands at the beginning of a line.
			head := cutAt(word, width)
			out.WriteString(head + "\n")
			word = word[len(head):]
		}
		out.WriteString(word)
		used += len(word)
	}
	out.WriteByte('\n')
}

// cutAt returns at most n bytes of the longer word, in whole characters if possible.
func cutAt(word string, n int) string {
	for end := n; end > 0; end-- {
		if utf8.RuneStart(word[end]) {
			return word[:end]
		}
	}
	return word[:n]
}
