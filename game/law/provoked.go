package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

// IsProvoked reports whether a move against the law answers ply last, itself against the law, that left the player no legal move, or the
// king to take. He could only claim instead, so the move is not held against him.
func IsProvoked(last *tracker.Ply, m engine.Move) bool {
	if last == nil || last.Prev == nil || last.Legal || last.After.Legal(m) {
		return false
	}
	return TakesKing(last, m) || len(last.After.Moves()) == 0
}

// TakesKing reports whether a move takes the king that ply last, against the law, left to be taken.
func TakesKing(last *tracker.Ply, m engine.Move) bool {
	if last == nil || last.Prev == nil || last.Legal {
		return false
	}
	before := last.After
	king := before.At(m.To())
	return king.IsKing() && king.Side() != before.Turn() && (before.Reaches(m) || isFaced(before, m))
}

// isFaced reports whether a king takes the other one along an open file, as generals face each other in xiangqi.
func isFaced(before boardgame.Position, m engine.Move) bool {
	if before.Game().Name == "chess" || !before.At(m.From()).IsKing() || m.From().File() != m.To().File() {
		return false
	}
	for _, p := range before.Occupied().Points() {
		low, high := min(m.From().Rank(), m.To().Rank()), max(m.From().Rank(), m.To().Rank())
		if p.File() == m.From().File() && low < p.Rank() && p.Rank() < high {
			return false
		}
	}
	return true
}
