package game

import (
	"github.com/kyban/kyban/game/lost"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// sayLost records that moves are made that the board does not understand, and that it follows them again; and that it could not follow
// every reading of what it saw.
func (b *Board) sayLost() {
	now := lost.Moment{Game: b.s.Game, Made: len(b.s.Plies), At: b.s.Now, Astray: b.s.Tracker.Astray()}
	if now.Astray {
		now.Unclear = !b.s.Presses.Any() && !b.s.Cleared && b.played.IsUnreadable()
		now.Differ = b.s.Placed(b.s.Tracker.Position().Occupied()).Xor(b.s.Raw).Len()
	}
	b.sayAll(b.lost.Follow(now))
	if b.lost.Limit(b.s.Tracker.Limited(), b.s.Sure == len(b.s.Plies)) {
		b.note(record.Note{Code: "work_limited"}, rulebook.Citation{})
	}
}
