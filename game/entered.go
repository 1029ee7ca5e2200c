package game

import (
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
)

// sayEntered names who entered an input. What the board and its buttons say has no name.
func (b *Board) sayEntered(in input.Input) {
	if in.By == "" || b.phase == Closed {
		return
	}
	b.say(record.Entered{Head: b.head("entered"), What: in.Kind.String(), By: in.By, Role: in.Role, At: b.now})
}
