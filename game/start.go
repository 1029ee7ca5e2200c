package game

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/tracker"
)

// misplacedMax is how many pieces may be set up wrongly for the tracker to find out.
const misplacedMax = 2

// newTracker follows a game from the start position, or from one in which pieces were set up wrongly, where the board
// looks like that. The sensors that are known to be dead by now are dead for it, too.
func (b *Board) newTracker() *tracker.Tracker {
	b.starts = append([]engine.Position{b.start}, b.wrongStarts()...)
	positions := make([]tracker.Position, len(b.starts))
	for i, p := range b.starts {
		positions[i] = tracker.NewXiangqi(p)
	}
	t := tracker.New(positions, b.raw, b.config.Turned)
	if !b.faults.dead.Empty() {
		t.Blind(b.faults.dead, b.now)
	}
	if broken := b.faults.stuck().Or(b.faults.masked); !broken.Empty() {
		t.Broken(broken, b.now)
	}
	return t
}

// wrongStarts returns the positions in which each piece that is missing on the board stands on a point where one too many
// is seen.
func (b *Board) wrongStarts() []engine.Position {
	seen := b.raw
	if b.config.Turned == tracker.TurnedYes {
		seen = seen.Turned()
	}
	missing, extra := b.start.Occupied().Without(seen).Points(), seen.Without(b.start.Occupied()).Points()
	if len(missing) != len(extra) || len(missing) == 0 || len(missing) > misplacedMax {
		return nil
	}
	wrong := []engine.Position{misplaced(b.start, missing, extra)}
	if len(extra) == 2 {
		wrong = append(wrong, misplaced(b.start, missing, []engine.Point{extra[1], extra[0]}))
	}
	return wrong
}

func misplaced(p engine.Position, from, to []engine.Point) engine.Position {
	for i := range from {
		piece := p.At(from[i])
		p.Put(from[i], 0)
		p.Put(to[i], piece)
	}
	return p
}

// started returns the position that the game began with.
func (b *Board) started() engine.Position {
	if i, sure := b.tracker.Start(); sure {
		return b.starts[i]
	}
	return b.start
}

// sayWrongStart records once that pieces were set up wrongly, when all readings agree on it (vn2004 9.9a).
func (b *Board) sayWrongStart() {
	i, sure := b.tracker.Start()
	if !sure || i == 0 || b.wrongStart || b.sure < len(b.plies) || len(b.plies) == 0 {
		return
	}
	b.wrongStart = true
	article := b.book.Parameters.WrongStart.Article
	if article == "" {
		return
	}
	difference := b.start.Occupied().Without(b.starts[i].Occupied())
	b.say(Finding{Head: b.head("finding"), Ply: len(b.plies), Side: b.start.At(difference.First()).Side(),
		Article: article, Kind: "wrong_start", Duty: []string{}, At: b.now, Rulebook: b.config.Rulebook})
}
