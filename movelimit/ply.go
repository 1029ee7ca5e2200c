package movelimit

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

// Ply is the facts of one turn of one side.
type Ply struct {
	Side    engine.Side
	Capture bool // It captures; in chess, or moves a pawn.
	Check   bool // It gives check.
	Answer  bool // Its side was in check.
}

// QuietBefore returns the plies since the last capture before a position, by its FEN. The FEN has no checks, so there are
// none among them.
func QuietBefore(p boardgame.Position) []Ply {
	plies := make([]Ply, p.Quiet())
	side := p.Turn()
	for i := len(plies) - 1; i >= 0; i-- {
		side = side.Other()
		plies[i].Side = side
	}
	return plies
}

// Plies returns the facts of the moves played from a position on.
func Plies(start engine.Position, moves []engine.Move) []Ply {
	plies := make([]Ply, len(moves))
	check := start.InCheck()
	for i, m := range moves {
		plies[i] = Ply{Side: start.Turn(), Answer: check}
		plies[i].Capture = start.Make(m).Captured() != 0
		check = start.InCheck()
		plies[i].Check = check
	}
	return plies
}

// Of returns the facts of a move from a position.
func Of(before boardgame.Position, m engine.Move) Ply {
	return Ply{Side: before.Turn(), Capture: before.EndsQuiet(m), Check: before.After(m).InCheck(), Answer: before.InCheck()}
}
