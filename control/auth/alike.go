package auth

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// readAlike says whether two names look the same in a log: however their accents are composed,
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
