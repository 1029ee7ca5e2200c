package clock

import (
	"math"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/sensor"
)

// State is the state of a game's clock at a time.
type State struct {
	At         sensor.Micros
	Ply        int           // The ply to be played, from 1 on.
	OnMove     engine.Side   // The side to move by the clock.
	Running    engine.Side   // The side whose time runs: that of the side on move; NoSide while none does.
	Waits      sensor.Micros // How much longer the time of the side on move is not counted.
	Red, Black Time
}

// Time is the time of one side.
type Time struct {
	Left   sensor.Micros // Until its flag falls; zero or negative after it fell, by the overrun.
	Stage  int           // From 1 on.
	Moves  int           // Made in this stage.
	Needed int           // To be made in this stage; 0: all.
	Checks int           // Given in this stage, if it limits them.
	Flag   bool          // Down: no time is left.
}

// ToGo returns how many moves the side still has to make in its stage, 0 if they are not counted.
func (t Time) ToGo() int { return max(t.Needed-t.Moves, 0) }

func (s State) Of(side engine.Side) Time {
	if side == engine.First {
		return s.Red
	}
	return s.Black
}

// Event is the effect of an input: a [Changed] or a [Flag].
type Event interface{ event() }

// Changed is the state of the clock after an input.
type Changed struct {
	Cause Cause
	State
}

// Flag means that a side has used up its time, at exactly that time. The law of the game, or the arbiter, decides what
// follows.
type Flag struct {
	Side   engine.Side
	Ply    int // The ply to be played.
	Stage  int
	Moves  int // Made in this stage.
	Needed int // To be made in this stage; 0: all.
	At     sensor.Micros
}

func (Changed) event() {}
func (Flag) event()    {}

// Cause names the input behind the clock's state.
type Cause string

// The causes.
const (
	Pressed   Cause = "pressed"
	NotOnMove Cause = "not_on_move" // The side that is not on move pressed: nothing has changed.
	Replied   Cause = "replied"     // The opponent replied to a move without a press.
	Started   Cause = "started"
	Stopped   Cause = "stopped"
	Adjusted  Cause = "adjusted"
	Restored  Cause = "restored"
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
