package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/printable"
)

// quietly are lines of a status whose end is not reported: the line in their place is.
var quietly = []string{"to move", "last move", "position", "lifted", "missing", "too many", "unresolved", "clock"}

// Changed lists the changes of a game, one a line. Without an earlier status, and for a new game, it lists everything.
func Changed(before, after *control.Status) string {
	var was []statusLine
	if before != nil && before.Game == after.Game {
		was = linesOf(before)
	}
	is := linesOf(after)
	var b strings.Builder
	for _, l := range is {
		if !slices.Contains(was, l) && l.name != "clock" {
			b.WriteString(l.String())
		}
	}
	for _, l := range was {
		gone := !slices.ContainsFunc(is, func(other statusLine) bool { return other.name == l.name })
		if gone && !slices.Contains(quietly, l.name) && !strings.HasPrefix(l.name, "claim ") {
			b.WriteString(statusLine{l.name, "no more"}.String())
		}
	}
	return b.String()
}

// statusLine is one line of a status.
type statusLine struct{ name, value string }

// String returns the printed line.
func (l statusLine) String() string {
	return fmt.Sprintf("%-11s %s\n", printable.Line(l.name), printable.Line(l.value))
}

// linesOf returns the lines of a status about the game.
func linesOf(s *control.Status) []statusLine {
	var lines []statusLine
	gameOf(func(name, value string) {
		if value != "" {
			lines = append(lines, statusLine{name, value})
		}
	}, s)
	return lines
}
