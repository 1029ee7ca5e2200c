package game

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// mostStrays is how many pieces more than before may stand where the position that is set up has none, and nobody is taken to play: one may
// be a slip of the hand.
const mostStrays = 1

// overlook takes it that something happens on the board that is read as no move, for a position is being set up. While the game is adjourned
// the pieces are put away.
func (b *Board) overlook() {
	if b.restoration != nil && !b.adjourned.On() {
		b.restoration.unread = true
	}
}

// overlookPress tells the arbiter that the clock is pressed while the position that is to be set up does not stand. Where it stands the game
// is about to go on; and who presses once before anything was moved has made no move.
func (b *Board) overlookPress() {
	r := b.restoration
	if r == nil || b.adjourned.On() || b.stands(r.position) {
		return
	}
	if r.unread {
		b.noteUnset()
	}
	b.overlook()
}

// followStrays tells the arbiter that moves are played while a position is to be set up, by where pieces come to rest: setting it up leaves
// fewer and fewer of them on points that are empty in it.
func (b *Board) followStrays() {
	r := b.restoration
	if r == nil || b.adjourned.On() || b.now < b.still+tracker.StoodAfter {
		return
	}
	strays := b.raw.Without(b.placed(r.position.Occupied())).Without(b.faults.Doubted()).Len()
	if !r.strayed || strays < r.strays {
		r.strays, r.strayed = strays, true
	}
	if strays > r.strays+mostStrays {
		b.noteUnset()
	}
}

// noteUnset tells the arbiter, once, that the board still waits for a position.
func (b *Board) noteUnset() {
	if r := b.restoration; !r.noted {
		r.noted = true
		b.note(record.Note{Code: "position_not_set_up", Ply: r.ply, Ruling: r.ruling}, rulebook.Citation{})
	}
}

// leftUnread says whether something happened on the board that was read as no move while a position was set up that does not stand: whoever
// ends the game then can't know that nothing was played.
func (b *Board) leftUnread() bool {
	return b.restoration != nil && b.restoration.unread && !b.stands(b.restoration.position)
}
