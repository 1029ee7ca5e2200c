package setup

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Furthest returns the last ply that may have been made among the events forgotten as setting up, for a game of so many plies; 0 for
// none.
func (w *Played) Furthest(plies int) int {
	if w.unreadable || w.closed && (w.mayHaveMoved || max(w.stood, w.captured) > plies) {
		return max(plies+1, w.furthest)
	}
	return 0
}

// IsClosed reports whether the events after the game were forgotten.
func (w *Played) IsClosed() bool { return w.closed }

// IsUnreadable reports whether pieces were set down for the game while the tracker had lost the thread.
func (w *Played) IsUnreadable() bool { return w.unreadable }

// MayBeSetUp reports whether ply p may as well have been the first piece that was set up again, by what was known when the game was
// closed.
func (w *Played) MayBeSetUp(anyPresses bool, p *tracker.Ply) bool {
	return w.closed && w.MaySetUp(anyPresses, p.Placed)
}

// MayGoHome reports whether ply p may be setting up, in a game without presses: it went to a point with a piece at the start, or no
// sensor saw it.
func (w *Played) MayGoHome(m *line.State, p *tracker.Ply) bool {
	to := p.Move.To()
	return w.MaySetUp(m.Presses.Any(), p.Placed) && !isAtHome(m, p.Before, to) && (m.Start.Occupied().Has(to) || !p.Seen && w.IsSettingUp())
}

// MaySetUp reports whether an event at a time may have been setting up for the next game.
func (w *Played) MaySetUp(anyPresses bool, at sensor.Micros) bool { return !anyPresses && at > w.at }

// IsSettingUp reports whether the pieces may be being set up again right now.
func (w *Played) IsSettingUp() bool { return !w.placed.Empty() }

// IsBeingSetUp reports whether the pieces are being set up before the start position stands: many were set down on points with like
// pieces at the start, or a few on points with any piece, and against the law.
func (w *Played) IsBeingSetUp(m *line.State) bool {
	s, stands := m.Tracker.Standing()
	last := m.Tracker.Last()
	unlawful := stands && !s.Legal || last.Prev != nil && !last.Legal || len(m.Tracker.Displaced()) > 0
	unlawful = unlawful && !m.Tracker.MayBeLawful() // A pawn may have become another piece than the likeliest.
	placed := w.setDown(m)
	return placed.Without(w.elsewhere).Len() >= many || placed.Len() > 1 && unlawful
}

// setDown returns the points with pieces at the start on which pieces were set down and still stand. A piece that slides over such a
// point, or moves on from it, is not being set up.
func (w *Played) setDown(m *line.State) engine.PointSet { return w.placed.And(m.Raw) }

// isAtHome reports whether a piece on p did not leave its point since the start, or is back there: a hand that sets up the others leaves
// it alone.
func isAtHome(m *line.State, position boardgame.Position, p engine.Point) bool {
	return position.At(p) != 0 && position.At(p) == m.Start.At(p)
}

// WasSetUpAgain reports whether the start position came about by setting up, and not by moves of this game, which had so many.
func (w *Played) WasSetUpAgain(m *line.State, plies int, doubted engine.PointSet) bool {
	last, home := m.Tracker.Last().Number, m.Start.Occupied()
	switch {
	case plies == 0 && last == 0:
		return m.Tracker.Astray() || m.Stood > 1
	case m.Tracker.Astray() || m.Presses.Any() && last > plies:
		return true
	case m.Presses.Any() && m.Tracker.MayHaveUndone(plies, home):
		return false // Setting up puts more than one piece home.
	}
	return !m.Tracker.Expects(home, doubted, plies) && !m.Tracker.Expects(m.Start.TurnedSet(home), doubted, plies)
}
