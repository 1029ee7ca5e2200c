package adjournment

import (
	"errors"
	"strings"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
)

// Read returns the legal moves that the words of a sealed move can mean in the position at which it was sealed, in whatever
// notation they are written: none where it is illegal or no move at all, several where it is ambiguous.
func Read(p engine.Position, text string) []engine.Move {
	var moves []engine.Move
	known := map[engine.Move]bool{}
	for _, style := range notation.Styles() {
		for _, m := range meant(&p, strings.TrimSpace(text), style) {
			if !known[m] && p.Legal(m) {
				known[m] = true
				moves = append(moves, m)
			}
		}
	}
	return moves
}

// meant returns the moves that a text can mean in a notation.
func meant(p *engine.Position, text string, style notation.Style) []engine.Move {
	m, err := notation.Parse(p, text, style)
	if err == nil {
		return []engine.Move{m}
	}
	var several *notation.Error
	if errors.As(err, &several) {
		return several.Candidates
	}
	return nil
}
