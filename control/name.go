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

// CheckName refuses a name with characters that the log cannot show: readers could not tell whose name it is.
func CheckName(name string) error {
	if strings.TrimSpace(name) == "" || len(name) > nameMax || strings.ContainsAny(name, "\n\r") || !utf8.ValidString(name) {
		return fmt.Errorf("name %s: expected a person's name on one line, of %d bytes at most", quoted(name), nameMax)
	}
	return CheckVisible("name "+quoted(name), name)
}

// CheckVisible refuses a name, of a person, an event or a board, in which a reader does not see each character: such a one turns the
// reading direction of what stands beside it, or makes two names look alike. What the name is, the error says first.
func CheckVisible(what, name string) error {
	if hidden, found := printable.Hidden(name); found {
		return fmt.Errorf("%s: expected characters that are seen, found U+%04X, which is not: type it anew", what, hidden)
	}
	return nil
}

// foundText says what was found where a text was expected.
func foundText(text string) string {
	if text == "" {
		return "nothing"
	}
	return quoted(text)
}

// quoted repeats the beginning of a text in an error.
func quoted(text string) string { return strconv.Quote(beginning(text)) }

// quoteMax is how many characters of what was entered an error repeats.
const quoteMax = 100

// beginning cuts what an error repeats.
func beginning(text string) string {
	if runes := []rune(text); len(runes) > quoteMax {
		return string(runes[:quoteMax]) + "..."
	}
	return text
}
