package game

import "github.com/kyban/kyban/engine"

// reached is the last ply of which anything can be said: the one after those that stand on the board, made or not.
func (b *Board) reached() int {
	if (b.phase == Playing || b.phase == Ready) && b.restoration == nil {
		return b.turn()
	}
	return b.inProgress()
}

// inProgress is the number of the first ply that is not made yet, or of the last one when the game is over; 0 while none is
// on.
func (b *Board) inProgress() int {
	switch b.phase {
	case Playing, Ready:
		return len(b.plies) + 1
	case Over:
		return len(b.plies)
	}
	return 0
}

// hasMoved says whether a move is made in the game that is on.
func (b *Board) hasMoved() bool { return b.phase == Playing && len(b.plies) > 0 }

// sideOf returns who plays ply n.
func (b *Board) sideOf(n int) engine.Side {
	if n%2 == 0 {
		return b.start.Turn().Other()
	}
	return b.start.Turn()
}
