package game

import (
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tracker"
)

// overlook notes an event that the board reads as no move, because a position is being set up. During an adjournment the pieces are put
// away, and that is no event.
func (b *Board) overlook() {
	if b.s.Restoration != nil && !b.adjourned.On() {
		b.s.Restoration.Unread = true
	}
}

// overlookPress tells the arbiter that the clock is pressed while the position to be set up does not stand. If it stands, the game is
// about to go on. One press before any piece moved is no move.
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

// followStrays tells the arbiter that moves are played while a position is to be set up. It judges by where pieces come to rest.
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

// leftUnread reports whether the board read an event as no move while the position being set up does not stand. Whether moves were played
// is then unknown when the game ends.
func (b *Board) leftUnread() bool {
	return b.s.Restoration != nil && b.s.Restoration.Unread && !b.stands(b.s.Restoration.Position)
}
