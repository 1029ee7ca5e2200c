package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine/chess"
)

// Error is why a text names no move.
type Error struct {
	Style      Style
	Text       string
	Column     int          // The character that was not understood, from 1 on; 0 if all were.
	Candidates []chess.Move // The legal moves that the text may mean, if there are several.

	reason string
}

// Error returns the style, the text, the column if there is one, and the reason.
func (e *Error) Error() string {
	if e.Column > 0 {
		return fmt.Sprintf("%s %q: column %d: %s", e.Style, e.Text, e.Column, e.reason)
	}
	return fmt.Sprintf("%s %q: %s", e.Style, e.Text, e.reason)
}

// ambiguous lists the moves, each with its unique text.
func ambiguous(p *chess.Position, meant, moves []chess.Move, s Style) *Error {
	slices.Sort(meant)
	var choices []string
	for _, m := range meant {
		choices = append(choices, format(p, m, moves, s))
	}
	return &Error{Candidates: meant, reason: "ambiguous: write one of " + strings.Join(choices, ", ")}
}

// noMove reports that none of the pieces meant can move so.
func noMove(p *chess.Position, d description) *Error {
	if d.castling != "" {
		return &Error{reason: fmt.Sprintf("%s can't castle so now", p.Turn())}
	}
	var points []string
	for pieces := p.Of(p.Turn(), d.kind); pieces != 0; {
		if at := pieces.Pop(); d.from.has(at) {
			points = append(points, at.String())
		}
	}
	reason := fmt.Sprintf("no %s of %s can make this move: ", d.kind, p.Turn())
	if len(points) == 0 {
		return &Error{reason: reason + "none stands there"}
	}
	return &Error{reason: reason + "it is not legal from " + strings.Join(points, " or ")}
}
