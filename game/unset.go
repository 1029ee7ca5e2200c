package game

import (
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// overlook takes it that something happens on the board that is read as no move, for a position is being set up. While the game is adjourned
// the pieces are put away.
func (b *Board) overlook() {
	if b.s.Restoration != nil && !b.adjourned.On() {
		b.s.Restoration.Unread = true
	}
}

// overlookPress tells the arbiter that the clock is pressed while the position that is to be set up does not stand. Where it stands the game
// is about to go on; and who presses once before anything was moved has made no move.
func (b *Board) overlookPress() {
	r := b.s.Restoration
	if r == nil || b.adjourned.On() || b.stands(r.Position) {
		return
	}
	if r.Unread {
		b.noteUnset()
	}
	b.overlook()
}

// followStrays tells the arbiter that moves are played while a position is to be set up, by where pieces come to rest.
func (b *Board) followStrays() {
	r := b.s.Restoration
	if r == nil || b.adjourned.On() || b.s.Now < b.s.Still+tracker.StoodAfter {
		return
	}
	if r.Strays(b.s.Raw.Without(b.s.Placed(r.Position.Occupied())).Without(b.s.Faults.Doubted()).Len()) {
		b.noteUnset()
	}
}

// noteUnset tells the arbiter, once, that the board still waits for a position.
func (b *Board) noteUnset() {
	if n, first := b.s.Restoration.Note(); first {
		b.note(n, rulebook.Citation{})
	}
}

// leftUnread says whether something happened on the board that was read as no move while a position was set up that does not stand: whoever
// ends the game then can't know that nothing was played.
func (b *Board) leftUnread() bool {
	return b.s.Restoration != nil && b.s.Restoration.Unread && !b.stands(b.s.Restoration.Position)
}
