package wrongstart

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Exchanged says whether a move of the king that no king makes is one of the queen beside it: the two were set up on each other's points,
// as they often are, and have not moved since. No sensor tells them apart. An attempt to castle is none.
func Exchanged(start, before boardgame.Position, m engine.Move) bool {
	from := m.From()
	king := start.At(from)
	rook, _ := before.Beside(m)
	if king == 0 || !king.IsKing() || before.At(from) != king || rook.Valid() || before.Reaches(m) {
		return false
	}
	for points := start.PiecesOf(king.Side()); !points.Empty(); {
		p := points.Pop()
		queen := start.At(p)
		beside := p.Rank() == from.Rank() && distance(engine.NewMove(from, p)) == 1
		if beside && queen.Kind() == "q" && before.At(p) == queen && before.With(from, queen).With(p, king).Legal(m) {
			return true
		}
	}
	return false
}
