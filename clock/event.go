package clock

import (
	"github.com/kyban/kyban/engine"
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

// Of returns the time of a side.
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
