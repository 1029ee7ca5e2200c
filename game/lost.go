package game

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// lostAfter is how long the tracker may look for the thread before a game without presses is lost.
const lostAfter sensor.Micros = 5_000_000

// lostMax is how many sensors at most differ from the last known position while the players still play on.
const lostMax = 8

// lost is the time when nothing is known of the moves that are made.
type lost struct {
	ply     int           // The first that is not known, 0 while the thread is held.
	since   sensor.Micros // When the tracker lost the thread, while it has not found it.
	pressed bool          // The clock was pressed since.
	limited bool          // It was recorded that not every reading is followed.
}

// sayLost records that moves are made that the board does not understand, and that it follows them again. A board that
// is cleared or set up again while nobody presses is none that is lost.
func (b *Board) sayLost() {
	switch {
	case !b.tracker.Astray():
		if b.lost.ply != 0 {
			b.say(record.Lost{Head: b.head("lost"), Ply: b.lost.ply, Cleared: true, At: b.now})
		}
		b.lost = lost{limited: b.lost.limited}
	case b.lost.since == 0:
		b.lost.since = b.now
	case b.lost.ply == 0 && (b.lost.pressed || b.playsOn()):
		b.lost.ply = len(b.plies) + 1
		b.say(record.Lost{Head: b.head("lost"), Ply: b.lost.ply, At: b.now})
	}
}

// sayLimited records that the board could not follow every reading of what it saw. It says so again only when everything was
// settled in between.
func (b *Board) sayLimited() {
	switch limited := b.tracker.Limited(); {
	case limited && !b.lost.limited:
		b.lost.limited = true
		b.note(record.Note{Code: "work_limited"}, rulebook.Citation{})
	case !limited && b.sure == len(b.plies):
		b.lost.limited = false
	}
}

// playsOn says whether the players of a game without presses go on although the tracker lost the thread.
func (b *Board) playsOn() bool {
	return !b.presses.Any() && !b.cleared && b.played.unreadable && b.now >= b.lost.since+lostAfter &&
		b.placed(b.tracker.Position().Occupied()).Xor(b.raw).Len() <= lostMax
}
