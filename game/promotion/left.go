package promotion

import (
	"slices"

	"github.com/kyban/kyban/engine"
)

// open is a promotion that is open, and the moves that were told of it last, in order.
type open struct {
	ply   int
	moves []engine.Move
}

// Left returns the moves that an open ply may still be, the likeliest first, where they are others than were told last; move is the likeliest that
// was told. It returns none of a ply that promotes no pawn, or where there is one, or they differ in more than what that became. What is asked first of
// a ply was told when it was made.
func (w *Watch) Left(ply int, move engine.Move, moves []engine.Move) []engine.Move {
	if move.Promotion() == 0 || len(moves) < 2 {
		return nil
	}
	now := open{ply, slices.Sorted(slices.Values(moves))}
	i := slices.IndexFunc(w.open, func(o open) bool { return o.ply == ply })
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

// Known returns what is known of a move that was made: where it is not settled what its pawn became, nothing of that.
func Known(m engine.Move, settled bool) string {
	if !settled && m.Promotion() != 0 {
		return engine.NewMove(m.From(), m.To()).String()
	}
	return m.String()
}
