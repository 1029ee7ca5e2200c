package control

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/kyban/kyban/internal/printable"
)

// nameMax is the longest name of a person, in bytes.
const nameMax = 100

// CheckName refuses a name with characters that the log cannot show: readers could not recognise the person.
func CheckName(name string) error {
	if strings.TrimSpace(name) == "" || len(name) > nameMax || strings.ContainsAny(name, "\n\r") || !utf8.ValidString(name) {
		return fmt.Errorf("name %s: expected a person's name on one line, of %d bytes at most", quoted(name), nameMax)
	}
	return CheckVisible("name "+quoted(name), name)
}

// CheckVisible refuses a name, of a person, an event or a board, with a character that a reader does not see: it turns the
// reading direction of its surroundings, or makes two names look alike. The error begins with the kind of name.
func CheckVisible(what, name string) error {
	if hidden, found := printable.Hidden(name); found {
		return fmt.Errorf("%s: expected characters that are seen, found U+%04X, which is not: type it anew", what, hidden)
	}
	return nil
}

// foundText describes a text that is found invalid.
func foundText(text string) string {
	if text == "" {
		return "nothing"
	}
	return quoted(text)
}

// quoted repeats the beginning of a text in an error.
func quoted(text string) string { return strconv.Quote(beginning(text)) }

// quoteMax bounds the characters of an entry that an error repeats.
const quoteMax = 100

// beginning cuts a text for an error.
func beginning(text string) string {
	if runes := []rune(text); len(runes) > quoteMax {
		return string(runes[:quoteMax]) + "..."
	}
	return text
}
