package line

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// lostAfter is how long the tracker may look for the thread before a game without presses is lost.
const lostAfter sensor.Micros = 5_000_000

// differMax is how many sensors may differ from the last known position in a game that is still played.
const differMax = 8

// Thread follows one game. The zero Thread holds the thread; a copy is independent.
type Thread struct {
	Ply     int           // The first unknown ply, 0 while the thread is held.
	since   sensor.Micros // When the tracker lost the thread, while it has not found it.
	pressed bool          // The clock was pressed since.
	limited bool          // A record says that only some readings are followed.
}

// Press takes a press of the clock: a player who presses plays on, though the tracker has lost the thread.
func (w *Thread) Press(s *State) { w.pressed = s.Tracker.Thread().Astray() }

// Follow returns the record that the board does not understand the moves, or that it follows them again. If a board is cleared or set up
// again without a press, the game is not lost. A note says, once until everything is settled again, that the tracker follows only some
// readings.
func (w *Thread) Follow(s *State) (all []record.Record) {
	said := record.Lost{Head: s.Head("lost"), At: s.Now}
	switch {
	case !s.Tracker.Thread().Astray():
		said.Ply, said.Cleared = w.Ply, true
		*w = Thread{limited: w.limited}
	case w.since == 0:
		w.since = s.Now
	case w.Ply == 0 && (w.pressed || s.Played.unreadable && w.isPlayed(s)):
		w.Ply = len(s.Plies) + 1
		said.Ply = w.Ply
	}
	if said.Ply > 0 {
		all = append(all, said)
	}
	if w.Limit(s.Tracker.Thread().Limited(), s.Sure == len(s.Plies)) {
		all = append(all, s.Note(record.Note{Code: "work_limited"}, rulebook.Citation{}))
	}
	return all
}

// isPlayed reports whether a game without presses is still played although the thread is lost for a while: the board is not
// cleared, and looks much like the last known position.
func (w *Thread) isPlayed(s *State) bool {
	differ := s.Placed(s.Tracker.Position().Occupied()).Xor(s.Raw).Len()
	return !s.Presses.Any() && !s.Cleared && s.Now >= w.since+lostAfter && differ <= differMax
}

// Limit reports, once until everything is settled again, that the tracker follows only some readings.
func (w *Thread) Limit(limited, settled bool) (news bool) {
	news = limited && !w.limited
	w.limited = news || w.limited && (limited || !settled)
	return news
}
