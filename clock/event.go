package clock

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// State is how the clock of a game stands at a time.
type State struct {
	At         sensor.Micros
	Ply        int           // To be played, from 1 on.
	OnMove     engine.Side   // Whose turn it is by the clock.
	Running    engine.Side   // Whose time runs: that of the side on move; NoSide while none does.
	Waits      sensor.Micros // How much longer time passes for the side on move without being counted.
	Red, Black Time
}

// Time is what one side has.
type Time struct {
	Left   sensor.Micros // Until its flag falls; zero or less once it fell, by as much as more time was used.
	Stage  int           // From 1 on.
	Moves  int           // That it has made in this stage.
	Needed int           // To be made in this stage; 0: all.
	Checks int           // That it has given in this stage, where their number is limited.
	Flag   bool          // Down: no time is left.
}

// ToGo returns how many moves the side still has to make in its stage, 0 where they are not counted.
func (t Time) ToGo() int { return max(t.Needed-t.Moves, 0) }

// Of returns the time of a side.
func (s State) Of(side engine.Side) Time {
	if side == engine.Red {
		return s.Red
	}
	return s.Black
}

// Event is what an input brings about: a [Changed] or a [Flag].
type Event interface{ event() }

// Changed tells how the clock stands after an input.
type Changed struct {
	Cause Cause
	State
}

// Flag says that a side has used up its time, at exactly that time. What follows is for the law of the game, or the arbiter.
type Flag struct {
	Side   engine.Side
	Ply    int // To be played.
	Stage  int
	Moves  int // Made in this stage.
	Needed int // To be made in this stage; 0: all.
	At     sensor.Micros
}

func (Changed) event() {}
func (Flag) event()    {}

// Cause names the input after which a clock stands as it does.
type Cause string

// The causes.
const (
	Pressed   Cause = "pressed"
	NotOnMove Cause = "not_on_move" // A side pressed that was not on move: nothing has changed.
	Replied   Cause = "replied"     // The opponent replied to a move whose press was forgotten.
	Started   Cause = "started"
	Stopped   Cause = "stopped"
	Adjusted  Cause = "adjusted"
	Restored  Cause = "restored"
)
