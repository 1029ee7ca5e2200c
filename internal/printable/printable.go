// Package printable makes text that strangers wrote fit to be shown: names come from traces and from the command line,
// and nothing in them may steer a terminal, break a line or turn the reading direction of what stands beside them.
package printable

import (
	"strings"
	"unicode"
)

// Mark stands for a character that is not shown.
const Mark = '\uFFFD'

// hidden are the characters that do something instead of being something: controls with escape and line feed among
// them, separators of lines, and all that turns the reading direction.
var hidden = []*unicode.RangeTable{unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control}

// Line returns text as one line to be shown, with Mark for each character that is hidden or no UTF-8.
func Line(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, hidden...) {
			return Mark
		}
		return r
	}, text) // What is no UTF-8 comes as Mark already.
}
