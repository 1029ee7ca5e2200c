package commentary

import (
	"slices"
	"time"

	"github.com/kyban/kyban/analysis"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/scoresheet"
)

// game is a game that is thought about, as far as everybody may see it. The lock of the analyst guards it.
type game struct {
	fen      string
	plies    []analysis.Ply
	follows  int // Up to which ply an engine can follow: one behind it was no legal move.
	asked    time.Time
	served   int // When it was thought about last, counted.
	wanted   int // The ply that somebody looks at.
	opinions map[int]*analysis.Opinion
	heard    *analysis.Opinion // What is thought so far of the position that is thought about; nil before.
	failed   map[int]int       // How often the engine failed, by the ply.
}

func newGame() *game {
	return &game{opinions: map[int]*analysis.Opinion{}, failed: map[int]int{}}
}

// update takes in a game as it is now. What was thought of positions that are its own no more is forgotten.
func (g *game) update(sheet scoresheet.Sheet) {
	plies := pliesOf(sheet)
	same := 0
	for same < min(len(plies), len(g.plies)) && plies[same].Move == g.plies[same].Move {
		same++
	}
	if g.fen == sheet.FEN && same == len(plies) && same == len(g.plies) {
		g.plies = plies
		return
	}
	known := same
	if g.fen != sheet.FEN {
		known = -1
	}
	for ply := range g.opinions {
		if ply > known {
			delete(g.opinions, ply)
		}
	}
	if g.heard != nil && g.heard.Ply > known {
		g.heard = nil
	}
	for ply := range g.failed {
		if ply > known {
			delete(g.failed, ply)
		}
	}
	g.fen, g.plies, g.follows = sheet.FEN, plies, legalUntil(sheet.FEN, plies)
}

// pliesOf returns the moves of a sheet, up to one that can't be read.
func pliesOf(sheet scoresheet.Sheet) (plies []analysis.Ply) {
	for _, m := range sheet.Moves {
		move, err := boardgame.ParseMove(m.Move)
		if err != nil {
			break
		}
		plies = append(plies, analysis.Ply{Move: move, Open: m.Open})
	}
	return plies
}

// legalUntil returns how many of the moves are legal, one after the other; -1 where the start position can't be read.
func legalUntil(fen string, plies []analysis.Ply) int {
	p, err := boardgame.ReadFEN(fen)
	if err != nil {
		return -1
	}
	for i, ply := range plies {
		if !p.Legal(ply.Move) {
			return i
		}
		p = p.After(ply.Move)
	}
	return len(plies)
}

// failures is how often an engine may fail at a position before that is left out.
const failures = 3

// next returns the ply after which the position is thought about next, false where all are: the one that is looked at, then the newest,
// and back from there.
func (g *game) next() (ply int, ok bool) {
	if g.lacks(g.wanted) {
		return g.wanted, true
	}
	for ply := g.follows; ply >= 0; ply-- {
		if g.lacks(ply) {
			return ply, true
		}
	}
	return 0, false
}

func (g *game) lacks(ply int) bool {
	return ply >= 0 && ply <= g.follows && g.opinions[ply] == nil && g.failed[ply] < failures
}

// task is a position to think about.
type task struct {
	id    int
	ply   int
	start boardgame.Position
	moves []engine.Move
}

// task returns what is to be thought about after a ply, with a position of its own: the engine is waited for without the lock.
func (g *game) task(id, ply int) task {
	start, err := boardgame.ReadFEN(g.fen)
	if err != nil {
		panic("commentary: a position that could be read before: " + err.Error())
	}
	t := task{id: id, ply: ply, start: start}
	for _, p := range g.plies[:ply] {
		t.moves = append(t.moves, p.Move)
	}
	return t
}

// holds says whether the game still has the position of a task.
func (g *game) holds(t task) bool {
	start := t.start.FEN()
	p, err := boardgame.ReadFEN(g.fen)
	return err == nil && p.FEN() == start && t.ply <= g.follows &&
		slices.EqualFunc(t.moves, g.plies[:t.ply], func(m engine.Move, p analysis.Ply) bool { return m == p.Move })
}
