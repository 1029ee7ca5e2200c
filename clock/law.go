package clock

import (
	"math"

	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// Law is a code's rules on the clock. A citation is empty where the code is silent.
type Law struct {
	Time        rulebook.Citation // A player who has used up the time for all moves loses.
	Count       rulebook.Citation // A player who has not made the moves of a stage in its time loses.
	Late        rulebook.Citation // A player who comes too late loses.
	Reminder    rulebook.Citation // The arbiter reminds a player who forgets to press.
	Mate        rulebook.Citation // When mate ends the game.
	MateAtPress bool              // Mate ends the game at the press, not on the board.
}

// LawOf returns a rulebook's rules on the clock. In a rulebook that is silent on mate and flag, mate ends the game on the
// board, as mate wins by every one of them.
func LawOf(book rulebook.ID) Law {
	cite := func(article string) rulebook.Citation { return rulebook.Citation{Book: book, Article: article} }
	switch book {
	case rulebook.VN2004:
		return Law{
			Time: cite("part3-flag"), Count: cite("part3-counts"), Late: cite("part3-late"), Reminder: cite("part3-clock"),
			Mate: cite("part3-flag"), MateAtPress: true,
		}
	case rulebook.VN1999:
		return Law{Time: cite("5.4"), Count: cite("5.4"), Late: cite("5.7"), Mate: cite("5.1a")}
	case rulebook.FIDE2018, rulebook.FIDE2023: // Their arbiter does not remind players of the clock: 12.6.
		return Law{Time: cite("6.9"), Count: cite("6.9"), Late: cite("6.7.1"), Mate: cite("6.2.1.1")}
	case rulebook.Casual:
		return Law{Time: cite("time"), Count: cite("time"), Late: cite("time"), Mate: cite("mate")}
	}
	return Law{}
}

// Never is the time of an event that has not happened.
const Never sensor.Micros = math.MaxInt64

// MateWins reports whether a mate comes before the flag of the side that gives it, by three times, each Never if it did
// not happen: the mate on the board, its press, the fall of the flag. A flag that falls at the same time comes first, for
// the time was used up then. If mate ends the game on the board, the caller stops the clock at it. The arbiter decides
// whether a flag counts that was not seen before the mate (fide2018 6.8).
func (l Law) MateWins(made, pressed, flag sensor.Micros) bool {
	if l.MateAtPress {
		return pressed < flag
	}
	return made < flag
}
