package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/law"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

// sayTouches records the lifts that are now known to be touches or brushes.
func (b *Board) sayTouches() {
	if _, sure := b.s.Tracker.Turned(); (!sure || b.s.AsMoved && len(b.s.Plies) == 0) && !b.s.Closing || b.s.Tracker.Restoring() {
		return
	}
	b.sayAll(b.lifts.Follow(b.law()))
}

// sayStood records once that the moving piece has stood on its point, when all readings agree on the piece. Its promotion stays open.
func (b *Board) sayStood() {
	on := b.s.Tracker.OnBoard()
	if on.Move == 0 || !on.Legal || b.s.Now < on.Since+tracker.StoodAfter || on.Number <= len(b.s.Plies) {
		return
	}
	if b.s.Stood != on.Number {
		b.stood, b.s.Stood = 0, on.Number
	}
	moves := b.s.Tracker.Stands(on.Number)
	if b.stood == on.Move || len(moves) == 0 || !law.Differing(moves).Empty() {
		return
	}
	b.stood = on.Move
	s := record.Stood{Head: b.s.Head("stood"), Ply: on.Number, Move: on.Move.String(), At: on.Since + tracker.StoodAfter}
	if s.Open = len(moves) > 1; s.Open {
		s.Candidates = engine.MoveNames(moves)
	}
	b.say(s)
}
