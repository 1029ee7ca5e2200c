package text

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/printable"
)

// decidedDay returns the day of the decision.
func decidedDay(f *control.FirstRun) string {
	at, err := time.Parse(time.RFC3339, f.Decided)
	if err != nil {
		return f.Decided
	}
	return day(&at)
}

// FirstRun describes the decisions of a board's first run, or that it waits.
func FirstRun(line func(name, value string), f *control.FirstRun) {
	switch {
	case f == nil:
	case f.Waiting:
		line("first run", "nothing is decided yet: boardctl setup shows the code for the page /setup")
	default:
		line("board", f.Name)
		line("language", f.Language)
		line("laws", cmp.Or(f.Rulebook, "as the pieces are set up"))
		line("decided", fmt.Sprintf("%s, with a token for %s", decidedDay(f), f.Arbiter))
	}
}

// Decided describes the decisions of a board's first run, one thing a line.
func Decided(f *control.FirstRun) string {
	var b strings.Builder
	FirstRun(func(name, value string) { fmt.Fprintf(&b, "%-9s %s\n", name, printable.Line(value)) }, f)
	return b.String()
}
