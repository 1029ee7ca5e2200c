package scoresheet

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tell"
)

// Tags and ids in the form for people. Files keep them as the formats have them.

// ExportRaw writes the text of a sheet as versions up to 0.6.0 did: with tags and ids as files have them, and without
// names beside the lines for signatures. Such sheets may be in use for long.
func ExportRaw(w io.Writer, sheet Sheet, style notation.Style, lang string) error {
	p, err := newPage(sheet, style, lang)
	if err != nil {
		return err
	}
	p.raw = true
	var out bytes.Buffer
	if err := writeText(&out, p); err != nil {
		return err
	}
	_, err = w.Write(out.Bytes())
	return err
}

// value returns the value of a tag for print: dates in the language's form, nothing for an unknown value.
func (p *page) value(key string) string {
	text := clean(p.Tags[key])
	switch {
	case p.raw && text == "" && (key == p.first() || key == "black"):
		return "?"
	case p.raw:
		return text
	case strings.Trim(text, "?-. ") == "": // "?" and "-" are PGN's words for unknown.
		return ""
	case strings.HasSuffix(strings.ToLower(key), "date"):
		return p.date(text)
	}
	return text
}

// date returns a day in the language's form, without its unknown parts and without the time of day. Any other text is
// unchanged.
func (l language) date(text string) string {
	parts := strings.Split(pgnDate(text), ".")
	year, month, day := parts[0], strings.TrimPrefix(parts[1], "0"), strings.TrimPrefix(parts[2], "0")
	number, err := strconv.Atoi(month)
	knows := func(part string) bool { return !strings.Contains(part, "?") }
	if err != nil { // A day without a month has no meaning.
		if knows(year) {
			return fmt.Sprintf(l.say("%[4]s"), day, "", month, year)
		}
		return text
	}
	form := l.say("%[2]s")
	switch {
	case knows(year) && knows(day):
		form = l.say("%[1]s %[2]s %[4]s")
	case knows(year):
		form = l.say("%[2]s %[4]s")
	case knows(day):
		form = l.say("%[1]s %[2]s")
	}
	return fmt.Sprintf(form, day, time.Month(number).String(), month, year)
}

// law returns the title of a rulebook, and its id, by which findings and rulings cite it.
func (p *page) law(id string) string {
	if id == "" || p.raw {
		return id
	}
	book, err := rulebook.Lookup(id)
	if err != nil {
		return p.word(id)
	}
	return p.say(book.Name) + p.inBrackets(id)
}

// notation names the notation of the moves: by its language, or by its abbreviation.
func (p *page) notation() string {
	name := string(p.style)
	if p.raw {
		return name
	}
	if word := p.wordIn("notation", name); word != name {
		return word
	}
	if named, ok := notations[name]; ok {
		return named
	}
	return strings.ToUpper(name)
}

// notations are the English names of those without an abbreviation.
var notations = map[string]string{"vi": "Vietnamese", "zh": "Chinese", "zh-hant": "Chinese (traditional)", "fan": "figurines"}

// Form is the heading of a printed sheet.
type Form string

const (
	Single Form = "single" // One game.
	Match  Form = "match"  // A game of a match: of two games (vn1999 24, vn2004 part 2), or more, between two players.
)

func Forms() []string { return []string{string(Single), string(Match)} }

// matchTags are the tags in the head of a match, in their order: the game of the match, and the score so far. A missing
// tag is a line to write on.
var matchTags = []string{"matchgame", "matchscore"}

// tags returns the form's tags beside those of every sheet.
func (f Form) tags() []string {
	if f == Match {
		return matchTags
	}
	return nil
}

func (f Form) asks(tag string) bool { return slices.Contains(f.tags(), tag) }

func (p *page) title() string {
	if p.form == Match {
		return p.say("Match scoresheet")
	}
	return p.say("Scoresheet")
}

// turn names a ply in the players' count, with the ply beside it: "4. Red (ply 7)".
func (p *page) turn(ply int) string {
	side, number := p.mover(ply)
	return p.say("%d. %s (ply %d)", number, p.say(pgnName(side)), ply)
}

// turnOf names a ply, and the side if it is not the one that makes the ply.
func (p *page) turnOf(ply int, side record.Side) string {
	if mover, _ := p.mover(ply); string(side) == mover {
		return p.turn(ply)
	}
	return p.say("%s, %s", p.turn(ply), p.word(string(side)))
}

// before names the last of the plies played before this game, on another board.
func (p *page) before(plies int) string {
	side, number := p.first(), (plies+1)/2
	if mover, _ := p.mover(1); mover == p.first() {
		side = "black"
	}
	if (side == "black") == (plies%2 == 1) { // Black began there.
		number = plies/2 + 1
	}
	return p.say("%d. %s (ply %d)", number, p.say(pgnName(side)), plies)
}

// counted counts plies as moves: "44½ moves (89 plies)".
func (p *page) counted(plies int) string {
	switch plies {
	case 1:
		return p.say("½ move (1 ply)")
	case 2:
		return p.say("1 move (2 plies)")
	}
	return p.say("%s moves (%d plies)", tell.Moves(plies), plies)
}

// mover returns the side of a ply, and its number in the players' count.
func (p *page) mover(ply int) (word string, number int) {
	fields := strings.Fields(p.FEN)
	number, side := tell.Number(ply, len(fields) > 1 && fields[1] == "b")
	return p.Word(side), number
}
