package game

import "github.com/kyban/kyban/sensor"

// Entered says that an input was entered by hand, by whom, and in which role. What follows from the input comes behind it.
type Entered struct {
	Head               // "entered"
	What string        `json:"what"` // The word of the input, as in stored facts.
	By   string        `json:"by"`
	Role string        `json:"role"`
	At   sensor.Micros `json:"at_us"`
}

// sayEntered names who entered an input. What the board and its buttons say has no name.
func (b *Board) sayEntered(in Input) {
	if in.By == "" || b.phase == Closed {
		return
	}
	b.say(Entered{Head: b.head("entered"), What: in.Kind.String(), By: in.By, Role: in.Role, At: b.now})
}
