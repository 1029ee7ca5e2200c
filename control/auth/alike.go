package auth

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// readAlike reports whether two names look the same in a log: it ignores how accents are composed, blanks, invisible characters
// and case.
func readAlike(a, b string) bool { return strings.EqualFold(visible(a), visible(b)) }

func visible(name string) string {
	shown := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, norm.NFKC.String(name))
	return strings.Join(strings.Fields(shown), " ")
}
