package game

import "github.com/kyban/kyban/tracker"

// takeBack takes the last ply back: the one that stands on the board, or else the last one made. Until the pieces are
// back, lifts and places only put the position right.
func (b *Board) takeBack() {
	if b.phase != Playing || b.restoration != nil {
		return
	}
	b.sayPendingIllegal()
	b.makeAll()
	last := b.tracker.Last()
	if last.Prev == nil {
		return
	}
	if last.Number <= len(b.plies) {
		b.say(Takeback{Head: b.head("takeback"), Ply: last.Number, Move: last.Move.String(), At: b.now})
	}
	delete(b.replied, last.Number)
	b.hearing.forget(last.Number, b.plies)
	b.cleared = false
	b.plies = b.plies[:min(len(b.plies), last.Number-1)]
	b.sure = min(b.sure, len(b.plies))
	b.restoreTo(last.Prev, last.Before)
	b.takenBack = b.now
	b.playedUpTo(b.now)
}

// makeAll makes the move that stands in some reading, and every ply before it: the players hold it for made.
func (b *Board) makeAll() {
	b.tracker.KeepStanding()
	if s, ok := b.tracker.Standing(); ok && s.Legal {
		b.tracker.Commit()
	}
	for n := len(b.plies) + 1; n <= b.tracker.Last().Number; n++ {
		b.replied[n] = true
	}
	b.sayMoves()
}

func (b *Board) restoreTo(p *tracker.Ply, position tracker.Position) {
	b.tracker.Restore(p, position)
	b.announced = nil // Whose turn it was then is void.
	b.lifts, b.illegal, b.againstLaw, b.stood, b.stoodPly = waiting{}, nil, 0, 0, 0
}

// turned notes that the players sit on the wrong sides. Before the first lift the board is seen from the other side; a game
// that is on is followed as it began, and the next one is seen so.
func (b *Board) turned() {
	b.config.Turned = tracker.TurnedYes
	n := Note{Head: b.head("turned"), At: b.now}
	switch b.phase {
	case Ready:
		b.tracker = b.newTracker()
	case Playing:
		n.Text = "next game"
	}
	b.say(n)
}

// sayTurned records once that the board is turned, when all readings agree on it. It is no finding.
func (b *Board) sayTurned() {
	if turned, sure := b.tracker.Turned(); turned && sure && !b.turnSaid {
		b.turnSaid = true
		b.say(State{Head: b.head("game"), State: string(b.phase), Turned: true, At: b.now})
	}
}
