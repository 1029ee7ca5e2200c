// Package lost follows when the moves of a game are unknown, and when the tracker follows only some readings of what the
// board saw.
package lost

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// after is how long the tracker may look for the thread before a game without presses is lost.
const after sensor.Micros = 5_000_000

// differMax is how many sensors may differ from the last known position in a game that is still played.
const differMax = 8

// Watch follows one game. The zero Watch holds the thread; a copy is independent.
type Watch struct {
	Ply     int           // The first unknown ply, 0 while the thread is held.
	since   sensor.Micros // When the tracker lost the thread, while it has not found it.
	pressed bool          // The clock was pressed since.
	limited bool          // A record says that only some readings are followed.
}

// Moment is the state of a game.
type Moment struct {
	Game, Made int // Its number, and its plies.
	At         sensor.Micros
	Astray     bool // The tracker has lost the thread,
	Unclear    bool // and pieces seem to be set down for the game although no player presses.
	Differ     int  // How many sensors differ from the last known position.
}

// Press takes a press of the clock: a player who presses plays on, though the tracker has lost the thread.
func (w *Watch) Press(astray bool) { w.pressed = astray }

// Follow returns the record that moves are made that the board does not understand, or that it follows them again. If a
// board is cleared or set up again without a press, the game is not lost.
func (w *Watch) Follow(m Moment) []record.Record {
	said := record.Lost{Head: record.Head{Type: "lost", Game: m.Game}, At: m.At}
	switch {
	case !m.Astray:
		said.Ply, said.Cleared = w.Ply, true
		*w = Watch{limited: w.limited}
	case w.since == 0:
		w.since = m.At
	case w.Ply == 0 && (w.pressed || m.Unclear && m.At >= w.since+after && m.Differ <= differMax):
		w.Ply = m.Made + 1
		said.Ply = w.Ply
	}
	if said.Ply == 0 {
		return nil
	}
	return []record.Record{said}
}

// Limit reports whether it is news that the tracker follows only some readings. It is news again only after everything was
// settled.
func (w *Watch) Limit(limited, settled bool) (news bool) {
	news = limited && !w.limited
	w.limited = news || w.limited && (limited || !settled)
	return news
}
