package draws

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// The notes on players who can't agree any more.
const (
	afterFlag   = "agreed_after_flag"
	whileAbsent = "agreed_while_absent"
)

// TooLate returns the notes on why players can't agree in a turn: a flag is down without a ruling, or a side has not come.
func TooLate(ply int, down func(engine.Side) bool, absent engine.Side) (why []record.Note) {
	for _, side := range []engine.Side{engine.First, engine.Second} {
		if down(side) {
			why = append(why, record.Note{Code: afterFlag, Ply: ply, Side: record.SideOf(side)})
		}
	}
	if absent != engine.NoSide {
		why = append(why, record.Note{Code: whileAbsent, Ply: ply, Side: record.SideOf(absent)})
	}
	return why
}

// CitedTooLate returns the article of such a note: the one on time, or the one on late players.
func CitedTooLate(why record.Note, time, late rulebook.Citation) rulebook.Citation {
	if why.Code == whileAbsent {
		return late
	}
	return time
}
