package trace

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
)

// TimeMax is the longest time of a line: more than thirty years, and far from overflow in any sum.
const TimeMax sensor.Micros = 1e15

// scanner reads one line word by word and knows its place, for errors.
type scanner struct {
	number int
	text   string
	pos    int // In bytes.
	played boardgame.Game
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

func (s *scanner) skipSpaces() {
	for s.pos < len(s.text) && isSpace(s.text[s.pos]) {
		s.pos++
	}
}

// atEnd reports whether nothing but a comment is left.
func (s *scanner) atEnd() bool { return s.pos >= len(s.text) || s.text[s.pos] == '#' }

func (s *scanner) atDigit() bool { return isDigit(s.text[s.pos]) }

func (s *scanner) nextIs(such func(byte) bool) bool {
	s.skipSpaces()
	return !s.atEnd() && such(s.text[s.pos])
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }
func isQuote(c byte) bool  { return c == '"' }

// peek returns the next word, without going on; empty at the end.
func (s *scanner) peek() string {
	s.skipSpaces()
	rest := s.text[s.pos:]
	if i := strings.IndexAny(rest, " \t#"); i >= 0 {
		rest = rest[:i]
	}
	return rest
}

func (s *scanner) advance(word string) { s.pos += len(word) }

// rest returns the rest of the line without its comment, and goes to the end.
func (s *scanner) rest() string {
	s.skipSpaces()
	text, _, _ := strings.Cut(s.text[s.pos:], "#")
	s.pos += len(text)
	return strings.TrimRight(text, " \t")
}

func (s *scanner) expected(what string) *Error {
	s.skipSpaces()
	found := "the end of the line"
	switch word := s.peek(); {
	case word != "":
		found = strconv.Quote(word)
	case s.pos < len(s.text):
		found = "a comment"
	}
	return s.errorAt(s.pos, what, found)
}

func (s *scanner) errorAt(pos int, expected, found string) *Error {
	return &Error{Line: s.number, Column: utf8.RuneCountInString(s.text[:pos]) + 1, Expected: expected, Found: found}
}

func (s *scanner) invalidUTF8() *Error {
	pos := 0
	for {
		r, size := utf8.DecodeRuneInString(s.text[pos:])
		if r == utf8.RuneError && size <= 1 {
			return s.errorAt(pos, "UTF-8 text", fmt.Sprintf("the byte 0x%02x", s.text[pos]))
		}
		pos += size
	}
}

func (s *scanner) end() error {
	if s.skipSpaces(); !s.atEnd() {
		return s.expected("the end of the line")
	}
	return nil
}

func (s *scanner) integer(what string, low, high int64) (int64, error) {
	word := s.peek()
	n, err := strconv.ParseUint(word, 10, 63)
	if err != nil || word[0] == '+' || int64(n) < low || int64(n) > high {
		return 0, s.expected(fmt.Sprintf("%s (a whole number from %d to %d)", what, low, high))
	}
	s.advance(word)
	return int64(n), nil
}

func (s *scanner) micros(what string, low sensor.Micros) (sensor.Micros, error) {
	n, err := s.integer(what+" in microseconds", int64(low), int64(TimeMax))
	return sensor.Micros(n), err
}

func (s *scanner) point() (engine.Point, error) {
	word := s.peek()
	p, err := engine.ParsePoint(word)
	if err != nil {
		return engine.NoPoint, s.expected("a point, a file a-i and a rank 0-9, such as h2")
	}
	s.advance(word)
	return p, nil
}

func (s *scanner) side() (engine.Side, error) {
	word := s.peek()
	side, err := s.played.SideOf(word)
	if word == engine.First.String() {
		side, err = engine.First, nil // Also in chess: traces of programs name the sides of the board.
	}
	if err != nil {
		return engine.NoSide, s.expected(s.first() + " or black")
	}
	s.advance(word)
	return side, nil
}

// first names the side that moves first.
func (s *scanner) first() string { return s.played.Word(engine.First) }

func (s *scanner) onOff() (bool, error) {
	word := s.peek()
	if word != "on" && word != "off" {
		return false, s.expected("on or off")
	}
	s.advance(word)
	return word == "on", nil
}

// quoted reads a string in double quotes with Go's escapes.
func (s *scanner) quoted() (string, error) {
	s.skipSpaces()
	literal, err := strconv.QuotedPrefix(s.text[s.pos:])
	if err != nil || literal[0] != '"' {
		return "", s.expected("a text in double quotes")
	}
	value, err := strconv.Unquote(literal)
	if err != nil || !utf8.ValidString(value) {
		return "", s.expected("UTF-8 text in double quotes")
	}
	start := s.pos
	s.advance(literal)
	return value, s.checkLength(value, start)
}

// name reads a quoted text that must not be empty.
func (s *scanner) name() (string, error) {
	s.skipSpaces()
	start := s.pos
	name, err := s.quoted()
	if err == nil && name == "" {
		return "", s.errorAt(start, "a name in double quotes", "an empty one")
	}
	return name, err
}

func (s *scanner) checkLength(text string, start int) error {
	if len(text) <= TextMax {
		return nil
	}
	return s.errorAt(start, fmt.Sprintf("a text of at most %d bytes", TextMax), fmt.Sprintf("one of %d", len(text)))
}

// frame reads the 23 hex digits of the 90 sensors.
func (s *scanner) frame() (engine.PointSet, error) {
	word := s.peek()
	closed, i, expected := fact.ReadHexFrame(word)
	switch {
	case expected != "" && i < 0:
		return engine.PointSet{}, s.expected(expected)
	case expected != "":
		return engine.PointSet{}, s.errorAt(s.pos+i, expected, strconv.Quote(word[i:]))
	}
	s.advance(word)
	return closed, nil
}
