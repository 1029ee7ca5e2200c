package law

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// Flag is a flag that fell and ends the game. The zero value is none.
type Flag struct {
	Side  engine.Side
	Ply   int  // The last ply made when it fell.
	draws bool // The opponent surely can't mate.
	Cited rulebook.Citation
}

// FlagOf returns the flag of a record. last was the last ply made when it fell.
func FlagOf(r record.Flag, last int) Flag {
	return Flag{r.Side.Of(), last, r.Draws, rulebook.Citation{Book: rulebook.ID(r.Rulebook), Article: r.Article}}
}

// Ends returns the result by which the flag ends the game. reached holds the positions that may stand after its ply. now means that the
// flag has just fallen, and that the move on the board then has counted. The game waits if readings of an open ply differ on whether the
// opponent could mate, for example by the piece that a pawn became.
func (f Flag) Ends(reached []boardgame.Position, now bool) (result string, waits bool) {
	wins := f.Side.Other()
	if MayMate(reached, wins) {
		return "", true
	}
	return ByFlag(wins, f.draws || !now && CantMate(reached, wins)), false
}
