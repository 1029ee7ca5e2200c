package terminal

import (
	"fmt"

	"github.com/kyban/kyban/record"
)

// repetition returns the law's verdict on a position that came back.
func (c Counting) repetition(r record.Repetition) string {
	text := fmt.Sprintf("the position after %s %s", c.Turn(r.Ply), timesStood(r.Count))
	switch r.Verdict {
	case "must_vary":
		text += fmt.Sprintf("; %s must vary", r.Side)
	case "loss":
		text += fmt.Sprintf("; %s was required to vary, and has not: it loses", r.Side)
	case "draw":
		text += "; a draw"
		if !c.isChess {
			text += ", if nobody varies"
		}
	}
	if did := r.FirstDid(); did != "" {
		text += fmt.Sprintf(" (red: %s, black: %s)", spaced(did), spaced(r.Black))
	}
	if r.Gets != "" {
		text += fmt.Sprintf("; a wrong claim, %s gets %s more, if the arbiter rules so (%s)", r.Gets, duration(r.Amount), r.Via)
	}
	if r.Intended != "" {
		text += ", with " + r.Intended + ", which is announced"
	}
	if len(r.Readings) > 0 {
		text += ", by one reading of the words"
	}
	return cite(text, r.Rulebook, r.Article)
}

// timesStood returns in words how often a position has stood.
func timesStood(n int) string {
	if n == 1 {
		return "stands for the first time"
	}
	return fmt.Sprintf("has stood %d times", n)
}
