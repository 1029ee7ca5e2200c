package pgn

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// text goes through the characters of a file and knows where it is.
type text struct {
	r            *bufio.Reader
	line, column int // Of the next character, from 1 on.
	err          error
	wide         bool // It is UTF-16, which nothing here reads.
}

func newText(r io.Reader) *text {
	t := &text{r: bufio.NewReader(r), line: 1, column: 1}
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

// follows says whether these bytes come next.
func (t *text) follows(bytes string) bool {
	next, _ := t.r.Peek(len(bytes)) // What is wrong with the file is said when it is read.
	return string(next) == bytes
}

// begins says whether a game begins here: whatever was opened before and not closed ends where it does.
func (t *text) begins() bool { return t.column == 1 && t.follows("[Event ") }

// look returns the next character and how many bytes it takes. A line may end with CR alone.
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

// next goes past a character and returns it.
func (t *text) next() rune {
	r, size := t.look()
	if size == 0 {
		return end
	}
	if _, err := t.r.Discard(size); err != nil {
		t.err = err
	}
	t.column++
	if r == '\n' {
		t.line, t.column = t.line+1, 1
	}
	return r
}

// most is how many bytes a tag, a comment or a word may have.
const most = 1 << 16

// while returns the characters up to the first that is not wanted.
func (t *text) while(wanted func(rune) bool) string {
	var b strings.Builder
	for r := t.peek(); r != end && wanted(r) && b.Len() < most; r = t.peek() {
		b.WriteRune(t.next())
	}
	return b.String()
}

// skipSpace goes past white space, and past lines that begin with %, which are meant for others.
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

// skipGame goes on to where the next game begins: a tag at the beginning of a line, behind an empty one, or the tag Event.
func (t *text) skipGame() {
	for empty := true; t.peek() != end; t.next() {
		if t.column == 1 && t.peek() == '[' && empty || t.begins() {
			return
		}
		whole := t.column == 1
		empty = strings.TrimSpace(t.while(func(r rune) bool { return r != '\n' })) == "" && whole
	}
}
