package game

import (
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/game/wrongstart"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/tracker"
)

// newTracker follows a game from the start position, or from one in which pieces were set up wrongly, where the board
// looks like that. Where as many sensors are closed as there are pieces, as many broken ones that make up for one another
// are dearer than pieces on wrong points. The sensors that are known to be dead by now are dead for it, too.
func (b *Board) newTracker() *tracker.Tracker {
	ways, starts := b.misplaced().Ways(b.start, b.config.Sides(b.start))
	b.starts = starts
	t := tracker.NewFrom(ways, b.raw, b.config.Turned != tracker.TurnedAuto)
	if dead := b.faults.Dead(); !dead.Empty() {
		t.Blind(dead, b.now)
	}
	if broken := b.faults.Stuck().Or(b.faults.Masked()); !broken.Empty() {
		t.Broken(broken, b.now)
	}
	return t
}

// sayStarted records the position from which the game is played, before its first move, where it is not the one that should
// have stood there, and again when later moves show that the pieces stood otherwise. A position that can't be written down,
// with a general outside its palace, is not told.
func (b *Board) sayStarted() {
	if len(b.starts) == 1 || b.tracker.Last().Number == 0 {
		return
	}
	stood := b.started()
	fen := stood.FEN()
	if _, err := boardgame.ParseFEN(fen); err != nil || fen == b.startSaid {
		return
	}
	b.startSaid = fen
	b.say(record.State{Head: b.head("game"), State: string(b.phase), FEN: fen, Rulebook: b.config.Rulebook, At: b.now})
}

// started returns the position that the game began with, as far as it can be known: the likeliest of those in which pieces
// were set up wrongly, where it is certain that some were.
func (b *Board) started() boardgame.Position {
	starts := b.tracker.Starts()
	if slices.Contains(starts, 0) {
		return b.start
	}
	return b.starts[starts[0]]
}

// sayWrongStart records once that pieces were set up wrongly, when all readings agree on it (vn2004 9.9a).
func (b *Board) sayWrongStart() {
	starts := b.tracker.Starts()
	if slices.Contains(starts, 0) || b.wrongStart || b.sure < len(b.plies) || len(b.plies) == 0 {
		return
	}
	b.wrongStart = true
	if article := b.book.Parameters.WrongStart.Article; article != "" {
		f := wrongstart.Finding(b.start, b.starts[starts[0]])
		f.Head, f.Ply, f.Article, f.At, f.Rulebook = b.head("finding"), len(b.plies), article, b.now, b.config.Rulebook
		b.say(f)
	}
}
