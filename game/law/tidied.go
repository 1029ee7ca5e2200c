package law

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/tracker"
)

// TidiedFrom returns the first of the last plies without a press, in a game with presses, if one of them or what stands behind them is
// against the law: the game was over, and hands tidied the pieces, or put kings into the centre. Without presses only the kings show
// that. It returns 0 for none.
func (w *IllegalMoves) TidiedFrom(g *line.State) int {
	first, last := max(g.Tracker.Pressed(), len(g.Plies))+1, g.Tracker.Last()
	s, stands := g.Tracker.Standing()
	position := g.Tracker.Position()
	unlawful, kings := stands && !s.Legal && !s.Press || isShownBeside(position, append(g.Tracker.Displaced(), g.Tracker.Doubted(first)...)), !stands || showsResult(position, s.Move)
	shown := 0
	if stands && kings {
		shown = last.Number + 1
	}
	for p := last; p.Number >= first && p.Prev != nil; p = p.Prev {
		if _, pressed := g.Presses.After(p.Side(), p.Placed); pressed || w.told == p.Number {
			return 0
		}
		unlawful, kings = unlawful || !p.Legal, kings && showsResult(p.Before, p.Move)
		if kings {
			shown = p.Number
		}
	}
	switch {
	case !unlawful:
		return 0
	case g.Presses.Any() && last.Number >= first:
		return first
	}
	return shown
}

// mayTidy reports whether the game may be over, and hands tidy the pieces or show the result. There was no press for the piece that
// stands. In a game with presses there was none for the move before it either, and that move was not recorded as against the law.
func (w *IllegalMoves) mayTidy(g *line.State, s tracker.Standing) bool {
	pressed, last := g.Tracker.Pressed(), g.Tracker.Last().Number
	return !s.Press && (pressed > 0 && last > pressed && w.told != last || showsResult(g.Tracker.Position(), s.Move))
}

// showsResult reports whether a king comes to an empty point where players put theirs to show the result.
func showsResult(before boardgame.Position, m engine.Move) bool {
	king := before.At(m.From())
	return king.IsKing() && before.At(m.To()) == 0 && isShownAt(before, king, m.To())
}

// isShownBeside reports whether a king among the displaced pieces shows the result.
func isShownBeside(position boardgame.Position, displaced []tracker.Displaced) bool {
	return slices.ContainsFunc(displaced, func(d tracker.Displaced) bool {
		king := position.At(d.From)
		if king == 0 && d.To != engine.NoPoint {
			king = position.At(d.To)
		}
		return king.IsKing() && d.To != engine.NoPoint && isShownAt(position, king, d.To)
	})
}

// isShownAt reports whether players put a king on p to show the result: in chess on one of the four points in the middle, in xiangqi
// where no general ever goes.
func isShownAt(position boardgame.Position, king boardgame.Piece, p engine.Point) bool {
	if position.Game().Name == "chess" {
		return p.File() >= 3 && p.File() <= 4 && p.Rank() >= 4 && p.Rank() <= 5
	}
	return !position.MayStand(king, p)
}
