package game

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// sayLost records that moves are made that the board does not understand, and that it follows them again; and that it could not follow
// every reading of what it saw.
func (b *Board) sayLost() {
	b.sayAll(b.lost.Follow(&b.s, b.played.IsUnreadable()))
	if b.lost.Limit(b.s.Tracker.Limited(), b.s.Sure == len(b.s.Plies)) {
		b.note(record.Note{Code: "work_limited"}, rulebook.Citation{})
	}
}
