package notation

import (
	"strconv"
	"unicode"

	"github.com/kyban/kyban/internal/message"
)

// cursor reads the characters of a text, without its white space, and knows the column of each.
type cursor struct {
	runes   []rune
	columns []int
	at      int
	length  int
}

func newCursor(text string) *cursor {
	c := &cursor{}
	for _, r := range text {
		c.length++
		if !unicode.IsSpace(r) {
			c.runes = append(c.runes, fold(r))
			c.columns = append(c.columns, c.length)
		}
	}
	return c
}

// fold returns the ASCII character that r is another form of: full-width forms, and the dashes that print as a minus.
func fold(r rune) rune {
	const fullWidth = '！' - '!'
	switch {
	case r >= '！' && r <= '～':
		return r - fullWidth
	case r == '–', r == '—', r == '−', r == '‐', r == '‑':
		return '-'
	}
	return r
}

// peek returns the next character, 0 at the end.
func (c *cursor) peek() rune {
	if c.at == len(c.runes) {
		return 0
	}
	return c.runes[c.at]
}

// lower returns the next character in lower case, 0 at the end.
func (c *cursor) lower() rune { return unicode.ToLower(c.peek()) }

func (c *cursor) skip() { c.at++ }

// accept passes the next character if it is r, in any case.
func (c *cursor) accept(r rune) bool {
	if c.lower() != r {
		return false
	}
	c.skip()
	return true
}

// digit passes a digit 1-9.
func (c *cursor) digit() (int, bool) {
	r := c.peek()
	if r < '1' || r > '9' {
		return 0, false
	}
	c.skip()
	return int(r - '0'), true
}

func (c *cursor) expected(what message.Word) *Error {
	column, found := c.length+1, "the end"
	if c.at < len(c.runes) {
		column, found = c.columns[c.at], strconv.Quote(string(c.runes[c.at]))
	}
	return &Error{Column: column, reason: message.Of("expected %s, found %s", what, found)}
}

// end returns an error for text after the end.
func (c *cursor) end() *Error {
	if c.at < len(c.runes) {
		return c.expected("the end of the move")
	}
	return nil
}
