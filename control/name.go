package control

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/kyban/kyban/internal/printable"
)

// nameMax is the longest name of a person, in bytes.
const nameMax = 100

// CheckName refuses a name with characters that the log cannot show: readers could not tell whose name it is.
func CheckName(name string) error {
	if strings.TrimSpace(name) == "" || len(name) > nameMax || printable.Line(name) != name {
		return fmt.Errorf("name %s: expected a person's name on one line, of %d bytes at most", quoted(name), nameMax)
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
