package terminal

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/record"
)

// adjournment returns the sentence on a sealed move, an adjournment, or an opened move.
func (c Counting) adjournment(r record.Record) string {
	switch r := r.(type) {
	case record.Sealed:
		return fmt.Sprintf("%s seals the move of %s", r.Side, c.Turn(r.Ply))
	case record.Adjourned:
		text := "the game is adjourned before " + c.Turn(r.Ply)
		if r.First() != 0 || r.Black != 0 {
			text += fmt.Sprintf(": %s has %s, black %s", c.first(), duration(r.First()), duration(r.Black))
		}
		return text
	case record.Opened:
		return c.opened(r)
	}
	return ""
}

// opened returns the text of the sealed move.
func (c Counting) opened(r record.Opened) string {
	if r.Lost {
		return fmt.Sprintf("the adjourned game goes on: %s makes the move of %s on the board", r.Side, c.Turn(r.Ply))
	}
	text := fmt.Sprintf("the sealed move of %s is opened: %q", c.Turn(r.Ply), r.Text)
	switch len(r.Moves) {
	case 0:
		return text + ", no legal move"
	case 1:
		return text + ", " + r.Moves[0]
	}
	return text + ", which can mean " + strings.Join(r.Moves, " or ")
}
