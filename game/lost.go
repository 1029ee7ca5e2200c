package game

import (
	"github.com/kyban/kyban/game/lost"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// sayLost records that moves are made that the board does not understand, and that it follows them again; and that it could not follow
// every reading of what it saw.
func (b *Board) sayLost() {
	now := lost.Moment{Game: b.number, Made: len(b.plies), At: b.now, Astray: b.tracker.Astray()}
	if now.Astray {
		now.Unclear = !b.presses.Any() && !b.cleared && b.played.IsUnreadable()
		now.Differ = b.placed(b.tracker.Position().Occupied()).Xor(b.raw).Len()
	}
	b.sayAll(b.lost.Follow(now))
	if b.lost.Limit(b.tracker.Limited(), b.sure == len(b.plies)) {
		b.note(record.Note{Code: "work_limited"}, rulebook.Citation{})
	}
}
