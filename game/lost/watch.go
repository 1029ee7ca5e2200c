// Package lost follows when nothing is known of the moves that are made in a game, and when not every reading of what the board saw is followed.
package lost

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// after is how long the tracker may look for the thread before a game without presses is lost.
const after sensor.Micros = 5_000_000

// differMax is how many sensors at most differ from the last known position while the players still play on.
const differMax = 8

// Watch follows one game. The zero Watch holds the thread; a copy goes its own way.
type Watch struct {
	Ply     int           // The first that is not known, 0 while the thread is held.
	since   sensor.Micros // When the tracker lost the thread, while it has not found it.
	pressed bool          // The clock was pressed since.
	limited bool          // It was recorded that not every reading is followed.
}

// Moment is how a game stands.
type Moment struct {
	Game, Made int // Its number, and its plies.
	At         sensor.Micros
	Astray     bool // The tracker has lost the thread,
	Unclear    bool // and where nobody presses pieces are set down for the game nevertheless, as far as can be told.
	Differ     int  // How many sensors differ from the last known position.
}

// Press takes a press of the clock: who presses plays on, though the tracker has lost the thread.
func (w *Watch) Press(astray bool) { w.pressed = astray }

// Follow returns the record of it that moves are made that the board does not understand, or that it follows them again. A board that
// is cleared or set up again while nobody presses is none that is lost.
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

// Limit says whether it is news that the board could not follow every reading of what it saw. It is news again only when everything was
// settled in between.
func (w *Watch) Limit(limited, settled bool) (news bool) {
	news = limited && !w.limited
	w.limited = news || w.limited && (limited || !settled)
	return news
}
