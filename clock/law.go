package clock

import (
	"math"

	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// Law is what a code of law says of the clock. What it cites is none where the code is silent.
type Law struct {
	Time        rulebook.Citation // Who has used up the time for all moves loses.
	Count       rulebook.Citation // Who has not made the moves of a stage in its time loses.
	Late        rulebook.Citation // Who comes too late loses.
	Reminder    rulebook.Citation // The arbiter reminds a player who forgets to press.
	Mate        rulebook.Citation // When mate ends the game.
	MateAtPress bool              // Mate ends the game when it is pressed, not when it is on the board.
}

// LawOf returns what a rulebook says of the clock. A rulebook that says nothing of mate and flag has mate end the game on the
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
	case rulebook.FIDE2018, rulebook.FIDE2023: // Their arbiter does not remind of the clock: 12.6.
		return Law{Time: cite("6.9"), Count: cite("6.9"), Late: cite("6.7.1"), Mate: cite("6.2.1.1")}
	case rulebook.Casual:
		return Law{Time: cite("time"), Count: cite("time"), Late: cite("time"), Mate: cite("mate")}
	}
	return Law{}
}

// Never is the time of what has not happened.
const Never sensor.Micros = math.MaxInt64

// MateWins says whether a mate comes before the flag of the side that gives it: when the mate was on the board, when it was
// pressed and when the flag fell, each Never if it did not happen. A flag that falls at the same time comes first, for the time
// was used up then. Where mate ends the game on the board the caller stops the clock at it. Whether a flag counts that nobody
// saw before the mate (fide2018 6.8) is for the arbiter.
func (l Law) MateWins(made, pressed, flag sensor.Micros) bool {
	if l.MateAtPress {
		return pressed < flag
	}
	return made < flag
}
