package pgn

import (
	"bufio"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kyban/kyban/internal/pgntag"
)

// text reads the characters of a file and knows its place.
type text struct {
	r            *bufio.Reader
	line, column int  // Of the next character, from 1 on.
	inked        bool // The line has more than white space.
	behindEmpty  bool // The line before had only white space.
	err          error
	wide         bool // It is UTF-16, which is not supported.
}

func newText(r io.Reader) *text {
	t := &text{r: bufio.NewReaderSize(r, most), line: 1, column: 1}
	t.wide = t.follows("\xff\xfe") || t.follows("\xfe\xff")
	if t.peek() == '\ufeff' { // A byte order mark is no part of the text.
		t.next()
		t.column = 1
	}
	return t
}

// end stands for the end of the file.
const end rune = -1

// peek returns the next character, end where there is none.
func (t *text) peek() rune {
	r, _ := t.look()
	return r
}

// follows reports whether these bytes come next.
func (t *text) follows(bytes string) bool {
	next, _ := t.r.Peek(len(bytes)) // Reading reports an error of the file.
	return string(next) == bytes
}

// begins reports whether a game begins here: anything unclosed before it ends here.
func (t *text) begins() bool {
	if t.inked || t.peek() != '[' {
		return false
	}
	tag, ok := pgntag.Read(t.restOfLine())
	return ok && tag.Wrong == "" && (t.behindEmpty || tag.Name == "Event")
}

// isTag reports whether a tag stands here, after moves: a whole one, or a broken one at the beginning of a line.
func (t *text) isTag() bool {
	tag, ok := pgntag.Read(t.restOfLine())
	return ok && (tag.Wrong == "" || !t.inked)
}

// restOfLine returns the text up to the end of the line.
func (t *text) restOfLine() string {
	return t.ahead(func(bytes []byte) int {
		return slices.IndexFunc(bytes, func(b byte) bool { return b == '\n' || b == '\r' })
	})
}

// block returns the text up to an empty line.
func (t *text) block() string {
	return t.ahead(func(bytes []byte) int {
		if at := emptyLine.FindIndex(bytes); at != nil {
			return at[0]
		}
		return -1
	})
}

var emptyLine = regexp.MustCompile(`(?:\n|\r\n?)[ \t]*[\r\n]`)

// ahead returns the text up to the end that stop finds, within the lookahead.
func (t *text) ahead(stop func([]byte) int) string {
	for size := 256; ; size = min(4*size, most) {
		bytes, err := t.r.Peek(size)
		if at := stop(bytes); at >= 0 {
			return decoded(bytes[:at])
		}
		if err != nil || size == most {
			return decoded(bytes)
		}
	}
}

// decoded returns bytes as text: invalid UTF-8 is Latin-1.
func decoded(bytes []byte) string {
	if utf8.Valid(bytes) {
		return string(bytes)
	}
	var b strings.Builder
	for len(bytes) > 0 {
		r, size := utf8.DecodeRune(bytes)
		if r == utf8.RuneError && size == 1 {
			r = rune(bytes[0])
		}
		b.WriteRune(r)
		bytes = bytes[size:]
	}
	return b.String()
}

// look returns the next character and its length in bytes. A line may end with CR alone.
func (t *text) look() (rune, int) {
	bytes, err := t.r.Peek(utf8.UTFMax)
	if len(bytes) == 0 {
		if err != nil && !errors.Is(err, io.EOF) {
			t.err = err
		}
		return end, 0
	}
	r, size := utf8.DecodeRune(bytes)
	switch {
	case r == utf8.RuneError && size == 1:
		r = rune(bytes[0]) // Latin-1.
	case r == '\r' && (len(bytes) == 1 || bytes[1] != '\n'):
		r = '\n'
	}
	return r, size
}

// next passes a character and returns it.
func (t *text) next() rune {
	r, size := t.look()
	if size == 0 {
		return end
	}
	if _, err := t.r.Discard(size); err != nil {
		t.err = err
	}
	t.column++
	t.inked = t.inked || !unicode.IsSpace(r)
	if r == '\n' {
		t.line, t.column = t.line+1, 1
		t.behindEmpty, t.inked = !t.inked, false
	}
	return r
}

// most bounds a tag, a comment or a word, in bytes.
const most = 1 << 16

// while returns the characters up to the first unwanted one.
func (t *text) while(wanted func(rune) bool) string {
	var b strings.Builder
	for r := t.peek(); r != end && wanted(r) && b.Len() < most; r = t.peek() {
		b.WriteRune(t.next())
	}
	return b.String()
}

// skipSpace passes white space, and lines that begin with %, which are for other programs.
func (t *text) skipSpace() {
	for {
		t.while(unicode.IsSpace)
		if t.peek() != '%' || t.column != 1 {
			return
		}
		t.skipLine()
	}
}

func (t *text) skipLine() {
	for r := t.peek(); r != end && r != '\n'; r = t.peek() {
		t.next()
	}
}

// skipGame goes on to the next game: a line that begins with a tag.
func (t *text) skipGame() {
	for t.peek() != end {
		if !t.inked && t.peek() == '[' && t.isTag() {
			return
		}
		t.skipLine()
		t.skipSpace()
	}
}

// unfinished notes that a game has no result after its moves, and takes that of its tag. A text without a whole tag and a
// move is no game.
func (t *text) unfinished(g *Game) error {
	wrong := t.expected("a move, or the result of the game: 1-0, 0-1, 1/2-1/2 or *")
	if !g.tagged && len(g.Moves) == 0 {
		return wrong
	}
	g.Result = open
	if tagged := resultOf(g.Tag("Result")); tagged != "" {
		g.Result = tagged
	}
	g.note(wrong.Line, wrong.Column, wrong.Reason+": read as "+g.Result)
	return nil
}
