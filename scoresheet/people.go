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
	"github.com/kyban/kyban/rulebook"
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
