package against

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Presses is when the clock was pressed, as package turn knows it.
type Presses interface {
	Any() bool
	After(side engine.Side, at sensor.Micros) (sensor.Micros, bool)
}

// TidiedFrom returns the first of the last plies for which nobody pressed, where players press and one of them, or what stands behind them, is against the
// law: the game was over, and hands tidied the pieces, or put kings into the centre, which tells where nobody presses, too. 0 for none.
func (w *Watch) TidiedFrom(f Facts, presses Presses) int {
	first, last := max(f.Tracker.Pressed(), f.Made)+1, f.Tracker.Last()
	s, stands := f.Tracker.Standing()
	unlawful, kings := stands && !s.Legal && !s.Press, !stands || showsResult(f.Tracker.Position(), s.Move)
	for p := last; p.Number >= first && p.Prev != nil; p = p.Prev {
		if _, pressed := presses.After(p.Side(), p.Placed); pressed || w.told == p.Number {
			return 0
		}
		unlawful, kings = unlawful || !p.Legal, kings && showsResult(p.Before, p.Move)
	}
	if !unlawful || last.Number < first || !presses.Any() && !kings {
		return 0
	}
	return first
}

// mayTidy says whether the game may be over, and hands tidy the pieces or show the result: nobody pressed for the piece that stands, nor, where players
// press, for the move before it, and that was not told as one against the law.
func (w *Watch) mayTidy(f Facts, s tracker.Standing) bool {
	pressed, last := f.Tracker.Pressed(), f.Tracker.Last().Number
	return !s.Press && (pressed > 0 && last > pressed && w.told != last || showsResult(f.Tracker.Position(), s.Move))
}

// showsResult says whether a king comes to an empty point of the centre, where players of chess put theirs to show the result.
func showsResult(before boardgame.Position, m engine.Move) bool {
	to := m.To()
	centre := to.File() >= 3 && to.File() <= 4 && to.Rank() >= 4 && to.Rank() <= 5
	return before.Game().Name == "chess" && before.At(m.From()).IsKing() && before.At(to) == 0 && centre
}
