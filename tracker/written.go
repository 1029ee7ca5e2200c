package tracker

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Written returns the position that the moves up to the ply lead to from the start of the game, as a scoresheet has them; false where one
// of them was made with a piece on a wrong point: then only the board tells where it stands.
func (p *Ply) Written(start boardgame.Position) (boardgame.Position, bool) {
	var moves []engine.Move
	for ; p.Prev != nil; p = p.Prev {
		moves = append(moves, p.Move)
	}
	for _, m := range slices.Backward(moves) {
		if start.At(m.From()).Side() != start.Turn() {
			return start, false
		}
		start = start.After(m)
	}
	return start, true
}

// Preceding returns the last ply up to this one whose number is below n, nil for none.
func (p *Ply) Preceding(n int) *Ply {
	for p != nil && p.Number >= n {
		p = p.Prev
	}
	return p
}
