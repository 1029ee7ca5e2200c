package control

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/kyban/kyban/internal/printable"
)

// nameMax is the longest name of a person, in bytes.
const nameMax = 100

// CheckName refuses a name that the log can't show as it is: it would name nobody, or somebody else.
func CheckName(name string) error {
	if strings.TrimSpace(name) == "" || len(name) > nameMax || printable.Line(name) != name {
		return fmt.Errorf("name %s: expected a person's name on one line, of %d bytes at most", quoted(name), nameMax)
	}
	return nil
}

// quoted repeats the beginning of a name in an error.
func quoted(name string) string { return fmt.Sprintf("%q", beginning(name)) }

// readAlike says whether two names look the same to who reads them in a log: however their accents are put together,
// whatever blanks and invisible characters stand between, and in capitals or not.
func readAlike(a, b string) bool { return strings.EqualFold(visible(a), visible(b)) }

// visible returns what is seen of a name.
func visible(name string) string {
	shown := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(name))
	return strings.Join(strings.Fields(shown), " ")
}
