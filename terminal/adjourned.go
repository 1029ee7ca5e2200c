package terminal

import (
	"fmt"
	"strings"

	"github.com/kyban/kyban/record"
)

// adjournment tells that a move was sealed, the game adjourned, or the sealed move opened.
func adjournment(r record.Record) string {
	switch r := r.(type) {
	case record.Sealed:
		return fmt.Sprintf("%s seals the move of ply %d", named(r, r.Side), r.Ply)
	case record.Adjourned:
		text := fmt.Sprintf("the game is adjourned before ply %d, %s to move", r.Ply, named(r, r.Side))
		if r.Red != 0 || r.Black != 0 {
			text += fmt.Sprintf(": %s has %s, black %s", named(r, "red"), duration(r.Red), duration(r.Black))
		}
		return text
	case record.Opened:
		return opened(r)
	}
	return ""
}

// opened tells what was sealed.
func opened(r record.Opened) string {
	if r.Lost {
		return fmt.Sprintf("the adjourned game goes on: %s makes the move of ply %d on the board", named(r, r.Side), r.Ply)
	}
	text := fmt.Sprintf("the sealed move of ply %d by %s is opened: %q", r.Ply, named(r, r.Side), r.Text)
	switch len(r.Moves) {
	case 0:
		return text + ", no legal move"
	case 1:
		return text + ", " + r.Moves[0]
	}
	return text + ", which can mean " + strings.Join(r.Moves, " or ")
}
