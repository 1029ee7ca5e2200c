package game

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/game/setup"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

// newTracker follows a game from the start position, or from one in which pieces were set up wrongly, where the board
// looks like that. Where as many sensors are closed as there are pieces, as many broken ones that make up for one another
// are dearer than pieces on wrong points. The sensors that are known to be dead by now are dead for it, too.
func (b *Board) newTracker() *tracker.Tracker {
	ways, starts := b.misplaced().Ways(b.s.Start, b.config.Sides(b.s.Start))
	b.starts = starts
	t := tracker.NewFrom(ways, b.s.Raw, b.config.Turned != tracker.TurnedAuto)
	if dead := b.s.Faults.Dead(); !dead.Empty() {
		t.Blind(dead, b.s.Now)
	}
	if broken := b.s.Faults.Stuck().Or(b.s.Faults.Masked()); !broken.Empty() {
		t.Broken(broken, b.s.Now)
	}
	return t
}

// sayStarted records the position from which the game is played, before its first move, where it is not the one that should
// have stood there, and again when later moves show that the pieces stood otherwise. A position that can't be written down,
// with a general outside its palace, is not told.
func (b *Board) sayStarted() {
	if len(b.starts) == 1 || b.s.Tracker.Last().Number == 0 {
		return
	}
	stood := b.started()
	fen := stood.FEN()
	if _, err := boardgame.ParseFEN(fen); err != nil || fen == b.startSaid {
		return
	}
	b.startSaid = fen
	b.say(record.State{Head: b.s.Head("game"), State: string(b.s.Phase), FEN: fen, Rulebook: b.config.Rulebook, At: b.s.Now})
}

// started returns the position that the game began with, as far as it can be known: the likeliest of those in which pieces
// were set up wrongly, where it is certain that some were.
func (b *Board) started() boardgame.Position {
	starts := b.s.Tracker.Starts()
	if slices.Contains(starts, 0) {
		return b.s.Start
	}
	return b.starts[starts[0]]
}

// sayWrongStart records once that pieces were set up wrongly, when all readings agree on it (vn2004 9.9a).
func (b *Board) sayWrongStart() {
	starts := b.s.Tracker.Starts()
	if slices.Contains(starts, 0) || b.wrongStart || b.s.Sure < len(b.s.Plies) || len(b.s.Plies) == 0 {
		return
	}
	b.wrongStart = true
	if article := b.s.Book.Parameters.WrongStart.Article; article != "" {
		f := setup.WrongStartFinding(b.s.Start, b.starts[starts[0]])
		f.Head, f.Ply, f.Article, f.At, f.Rulebook = b.s.Head("finding"), len(b.s.Plies), article, b.s.Now, b.config.Rulebook
		b.say(f)
	}
}
