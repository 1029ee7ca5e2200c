package setup

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/tracker"
)

// MovedHome follows the game as if the piece that came home made the first move, instead of a correction before it. The next event decides:
// the press, or the side of the piece that moves. Without presses, a move by the other side of the board next may also mean a turned
// board: every ply stays open.
type MovedHome struct {
	Tracker *tracker.Tracker
	Starts  []boardgame.Position
	Lifts   law.Waiting
}

// Copy returns an independent copy.
func (m *MovedHome) Copy() *MovedHome {
	if m == nil {
		return nil
	}
	copied, same := m.Tracker.Copy()
	return &MovedHome{copied, m.Starts, m.Lifts.Copy(same)}
}

// Event follows a lift or a place. A piece that is adjusted is not touched.
func (m *MovedHome) Event(e sensor.Event, adjusted bool) {
	if serial := m.Tracker.Event(e, adjusted); !e.Placed {
		m.Lifts.Add(serial, e.At)
	}
}

// Explains reports whether it explains more than the game with the piece put right, and whether the two differ.
func (m *MovedHome) Explains(right *tracker.Tracker) (more, decided bool) {
	put, moved := right.Begun().Unexplained(), m.Tracker.Begun().Unexplained()
	return moved < put, moved != put
}
