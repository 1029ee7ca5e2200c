package line

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// openPromotion is an open promotion, and its last recorded moves, in order.
type openPromotion struct {
	ply   int
	moves []engine.Move
}

// Left returns the moves that an open ply may still be, the likeliest first, if they are not the ones recorded last; move is the
// likeliest recorded one. It returns none for a ply that promotes no pawn, for a single move, and for moves that differ in more than the
// new piece. The first candidates of a ply were recorded when it was made.
func (w *Promotions) Left(ply int, move engine.Move, moves []engine.Move) []engine.Move {
	if move.Promotion() == 0 || len(moves) < 2 {
		return nil
	}
	now := openPromotion{ply, slices.Sorted(slices.Values(moves))}
	i := slices.IndexFunc(w.open, func(o openPromotion) bool { return o.ply == ply })
	if i < 0 {
		w.open = append(slices.Clone(w.open), now)
		return nil
	}
	differs := func(m engine.Move) bool { return m.From() != move.From() || m.To() != move.To() }
	if slices.Equal(w.open[i].moves, now.moves) || slices.ContainsFunc(moves, differs) {
		return nil
	}
	w.open = slices.Clone(w.open)
	w.open[i] = now
	return moves
}

// KnownPromotion returns the known part of a made move: without the new piece while that is not settled.
func KnownPromotion(m engine.Move, settled bool) string {
	if !settled && m.Promotion() != 0 {
		return engine.NewMove(m.From(), m.To()).String()
	}
	return m.String()
}
