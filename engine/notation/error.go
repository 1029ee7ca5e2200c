package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/kyban/kyban/engine"
)

// Error is why a text names no move.
type Error struct {
	Style      Style
	Text       string
	Column     int           // The character that was not understood, from 1 on; 0 if all were.
	Candidates []engine.Move // The legal moves that the text may mean, if there are several.

	reason string
}

// Error returns the style, the text, the column if there is one, and the reason.
func (e *Error) Error() string {
	if e.Column > 0 {
		return fmt.Sprintf("%s %q: column %d: %s", e.Style, e.Text, e.Column, e.reason)
	}
	return fmt.Sprintf("%s %q: %s", e.Style, e.Text, e.reason)
}

var kindNames = [...]string{"piece", "general", "advisor", "elephant", "horse", "rook", "cannon", "pawn"}

// ambiguous lists the moves, each with its unique text.
func ambiguous(p *engine.Position, moves []engine.Move, s Style) *Error {
	slices.Sort(moves)
	var choices []string
	for _, m := range moves {
		choice := m.String()
		if text, err := Format(p, m, s); err == nil {
			choice = fmt.Sprintf("%s (%s)", text, m)
		}
		choices = append(choices, choice)
	}
	return &Error{Candidates: moves, reason: "ambiguous: write one of " + strings.Join(choices, ", ")}
}

// noMove reports that none of the pieces meant can move so.
func noMove(p *engine.Position, phrases []phrase) *Error {
	var names, points []string
	for _, f := range phrases {
		for _, k := range f.kinds {
			if !slices.Contains(names, kindNames[k]) {
				names = append(names, kindNames[k])
			}
			for _, pt := range p.Find(engine.NewPiece(p.Turn(), k)).Points() {
				s := stand(p, pt)
				meant := f.place(s) || f.loose != nil && f.loose(s)
				if meant && !slices.Contains(points, pt.String()) {
					points = append(points, pt.String())
				}
			}
		}
	}
	reason := fmt.Sprintf("no %s of %s can make this move: ", strings.Join(names, " or "), p.Turn())
	if len(points) == 0 {
		return &Error{reason: reason + "none stands there"}
	}
	return &Error{reason: reason + "it is not legal from " + strings.Join(points, " or ")}
}
