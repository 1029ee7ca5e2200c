package law

import (
	"slices"

	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// noMove is a press in the turn of a ply for which its player had moved a piece of the opponent, and none of his own. Whose hand that was no sensor
// tells: what is so in any case is that he pressed for no move.
type noMove struct {
	ply int
	at  sensor.Micros
}

// sayPressedForNoMove says at once that the clock was pressed for the opponent's piece s that stands on another point.
func (w *IllegalMoves) sayPressedForNoMove(b Board, g *line.State, s tracker.Standing) {
	found, n := g.Tracker.Insisted(), g.Tracker.Last().Number+1
	if found == nil || w.isSaid(found) || !g.Tracker.MovedNone() || g.Tracker.Cursory() || g.Tracker.Gapped() || !b.IsBelieved() || !isAccused(g, b, s) || g.Sure != len(g.Plies) {
		return
	}
	w.forNone = append(w.forNone, noMove{n, found.At})
	b.SayPressed(n, found.Side, g.Tracker.Position())
}

// SayNoMove says that the clock was pressed for the opponent's piece that ply p moved, where that was not said at once: that is no move of its player.
func (w *IllegalMoves) SayNoMove(b Board, p *tracker.Ply) {
	if g := b.State(); w.PressedForNone(p.Number) == 0 && !b.Dismisses(p.Number, p.Side(), p.Placed) {
		if StandsByReply(g, p) {
			b.NoteStands(p)
			return
		}
		w.forNone = append(w.forNone, noMove{p.Number, g.Now})
		b.SayPressed(p.Number, p.Side(), p.Before)
	}
}

// PressedForNone returns how many presses of the kind were said in the turn of a ply.
func (w *IllegalMoves) PressedForNone(ply int) (times int) {
	for _, one := range w.forNone {
		if one.ply == ply {
			times++
		}
	}
	return times
}

func (w *IllegalMoves) isSaid(found *tracker.Insisted) bool {
	return slices.ContainsFunc(w.forNone, func(one noMove) bool { return one.at == found.At })
}
