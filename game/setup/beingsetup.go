package setup

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/line"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// Furthest returns the ply up to which moves may have been made that were forgotten with the pieces' being set up again, of a game with so
// many plies; 0 where none were.
func (w *Played) Furthest(plies int) int {
	if w.unreadable || w.closed && (w.mayHaveMoved || max(w.stood, w.captured) > plies) {
		return max(plies+1, w.furthest)
	}
	return 0
}

// IsClosed says whether what came after the game was forgotten.
func (w *Played) IsClosed() bool { return w.closed }

// IsUnreadable says whether pieces were set down for the game while the tracker had lost the thread.
func (w *Played) IsUnreadable() bool { return w.unreadable }

// MayBeSetUp says whether ply p may as well have been the first piece's being set up again, as far as was known when the game
// was closed.
func (w *Played) MayBeSetUp(anyPresses bool, p *tracker.Ply) bool {
	return w.closed && w.MaySetUp(anyPresses, p.Placed)
}

// MayGoHome says whether ply p may be the pieces' being set up again, in a game where nobody presses: it went where a piece stands
// at the start or where no sensor saw it.
func (w *Played) MayGoHome(m *line.State, p *tracker.Ply) bool {
	to := p.Move.To()
	return w.MaySetUp(m.Presses.Any(), p.Placed) && !isAtHome(m, p.Before, to) && (m.Start.Occupied().Has(to) || !p.Seen && w.IsSettingUp())
}

// MaySetUp says whether what was done at a time may have been setting up the pieces for the next game.
func (w *Played) MaySetUp(anyPresses bool, at sensor.Micros) bool { return !anyPresses && at > w.at }

// IsSettingUp says whether the pieces may be being set up again right now.
func (w *Played) IsSettingUp() bool { return !w.placed.Empty() }

// IsBeingSetUp says whether the pieces are being set up, though the start position does not stand yet: many were set down
// where some like them stand at the start, or a few where any do, and against the law.
func (w *Played) IsBeingSetUp(m *line.State) bool {
	s, stands := m.Tracker.Standing()
	last := m.Tracker.Last()
	unlawful := stands && !s.Legal || last.Prev != nil && !last.Legal || len(m.Tracker.Displaced()) > 0
	unlawful = unlawful && !m.Tracker.MayBeLawful() // A pawn may have become another piece than the likeliest.
	placed := w.setDown(m)
	return placed.Without(w.elsewhere).Len() >= many || placed.Len() > 1 && unlawful
}

// setDown is where pieces stand still of those that were set down where some stand at the start: one that slides over such
// a point, or moves on from there, is not being set up.
func (w *Played) setDown(m *line.State) engine.PointSet { return w.placed.And(m.Raw) }

// isAtHome says whether a piece on p did not leave its point since the start, or is back there: nobody lifts it who sets
// the others up.
func isAtHome(m *line.State, position boardgame.Position, p engine.Point) bool {
	return position.At(p) != 0 && position.At(p) == m.Start.At(p)
}

// WasSetUpAgain says whether the start position came about by setting the pieces up, not by moves of this game, of which so many were made.
func (w *Played) WasSetUpAgain(m *line.State, plies int, doubted engine.PointSet) bool {
	last, home := m.Tracker.Last().Number, m.Start.Occupied()
	switch {
	case plies == 0 && last == 0:
		return m.Tracker.Astray() || m.Stood > 1
	case m.Tracker.Astray() || m.Presses.Any() && last > plies:
		return true
	case m.Presses.Any() && m.Tracker.MayHaveUndone(plies, home):
		return false // Who sets the pieces up puts more than one home.
	}
	return !m.Tracker.Expects(home, doubted, plies) && !m.Tracker.Expects(m.Start.TurnedSet(home), doubted, plies)
}
