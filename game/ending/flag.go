package ending

import (
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// Flag is one that fell and ends the game. The zero value is none.
type Flag struct {
	Side  engine.Side
	Ply   int  // The last one that was made when it fell.
	draws bool // The opponent surely can't mate.
	Cited rulebook.Citation
}

// FlagOf returns the flag of a record, which fell when a ply was the last one that was made.
func FlagOf(r record.Flag, last int) Flag {
	return Flag{r.Side, last, r.Draws, rulebook.Citation{Book: rulebook.ID(r.Rulebook), Article: r.Article}}
}

// Ends returns the result by which the flag ends the game, of which reached are the positions that may stand after its ply. now says that it
// fell just now, and what stood on the board then has counted. Where readings of an open ply differ on whether the opponent could mate, as
// what a pawn became may decide it, the game waits.
func (f Flag) Ends(reached []boardgame.Position, now bool) (result string, waits bool) {
	wins := f.Side.Other()
	if MayMate(reached, wins) {
		return "", true
	}
	return ByFlag(wins, f.draws || !now && CantMate(reached, wins)), false
}
