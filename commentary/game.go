package commentary

import (
	"slices"
	"time"

	"github.com/kyban/kyban/analysis"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/scoresheet"
)

// game is an analysed game, as far as the public may see it. The lock of the analyst guards it.
type game struct {
	fen      string
	plies    []analysis.Ply
	follows  int // The last ply that an engine can follow: the next move was illegal.
	asked    time.Time
	served   int // The number of its last turn.
	wanted   int // The ply that a client looks at.
	opinions map[int]*analysis.Opinion
	heard    *analysis.Opinion // The opinion so far of the present position; nil before.
	failed   map[int]int       // The engine's failures, by ply.
}

func newGame() *game {
	return &game{opinions: map[int]*analysis.Opinion{}, failed: map[int]int{}}
}

// update takes in the present state of a game. It drops opinions of positions that the game no longer has.
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

// pliesOf returns the moves of a sheet, up to an unreadable one.
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

// legalUntil returns how many successive moves are legal; -1 if the start position is unreadable.
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

// failures is the number of failures after which a position is left out.
const failures = 3

// next returns the ply of the next position to analyse, false if none is left: the requested one, then the newest, and
// back from there.
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

type task struct {
	id    int
	ply   int
	start boardgame.Position
	moves []engine.Move
}

// task returns the task for a ply, with a position of its own: the engine works without the lock.
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

// holds reports whether the game still has the position of a task.
func (g *game) holds(t task) bool {
	start := t.start.FEN()
	p, err := boardgame.ReadFEN(g.fen)
	return err == nil && p.FEN() == start && t.ply <= g.follows &&
		slices.EqualFunc(t.moves, g.plies[:t.ply], func(m engine.Move, p analysis.Ply) bool { return m == p.Move })
}
