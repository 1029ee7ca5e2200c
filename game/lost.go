package game

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// sayLost records that the board does not understand the moves, that it follows them again, and that it could not follow every reading.
func (b *Board) sayLost() {
	b.sayAll(b.lost.Follow(&b.s, b.s.Played.IsUnreadable()))
	if b.lost.Limit(b.s.Tracker.Limited(), b.s.Sure == len(b.s.Plies)) {
		b.note(record.Note{Code: "work_limited"}, rulebook.Citation{})
	}
}
