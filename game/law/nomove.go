package law

import (
	"slices"

	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// noMove is a press in the turn of a ply in which the player had moved a piece of the opponent and none of his own. No sensor sees the
// hand that did it, but in any case he pressed for no move.
type noMove struct {
	ply int
	at  sensor.Micros
}

// sayPressedForNoMove reports at once a press for the opponent's piece s that stands on another point.
func (w *IllegalMoves) sayPressedForNoMove(f *finder, g *line.State, s tracker.Standing) {
	found, n := g.Tracker.Turn().Completed(), g.Tracker.Last().Number+1
	if found == nil || w.isSaid(found) || !g.Tracker.Turn().MovedNone() || g.Tracker.Thread().Cursory() || g.Tracker.Turn().Gapped() || !f.isBelieved() || !isAccused(g, s) || g.Sure != len(g.Plies) {
		return
	}
	w.forNone = append(w.forNone, noMove{n, found.At})
	f.do(Pressed{n, found.Side, g.Tracker.Position()})
}

// SayNoMove reports a press for the opponent's piece that ply p moved, if it was not reported at once: that is no move of its player.
func (w *IllegalMoves) SayNoMove(r Reader, p *tracker.Ply) []line.Act {
	f := &finder{Reader: r}
	if g := f.State; w.PressedForNone(p.Number) == 0 && !f.Rulings.DismissesOn(p.Number, p.Side(), p.Placed) {
		if StandsByReply(g, p) {
			f.do(StandsNote(g, p))
			return f.acts
		}
		w.forNone = append(w.forNone, noMove{p.Number, g.Now})
		f.do(Pressed{p.Number, p.Side(), p.Before})
	}
	return f.acts
}

// PressedForNone returns how many such presses were recorded in the turn of a ply.
func (w *IllegalMoves) PressedForNone(ply int) (times int) {
	for _, one := range w.forNone {
		if one.ply == ply {
			times++
		}
	}
	return times
}

func (w *IllegalMoves) isSaid(found *tracker.Completed) bool {
	return slices.ContainsFunc(w.forNone, func(one noMove) bool { return one.at == found.At })
}
