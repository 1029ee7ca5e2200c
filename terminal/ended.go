package terminal

import (
	"fmt"

	"github.com/kyban/kyban/record"
)

// result returns the result of a game, and its reason.
func (c Counting) result(r record.Result) string {
	reason := spaced(r.Reason)
	switch {
	case r.Reason == "ruling" && r.Ruling == 0:
		reason = "entered by hand" // The record has the reason ruling here, too, without a ruling.
	case r.Reason == "ruling":
		reason = fmt.Sprintf("ruling %d", r.Ruling)
	case r.Swapped:
		reason += fmt.Sprintf(", the colours corrected by ruling %d", r.Ruling)
	case r.Ruling > 0:
		reason += fmt.Sprintf(", left so by ruling %d", r.Ruling)
	}
	text := fmt.Sprintf("result %s (%s)", r.Result, reason)
	if r.Ply > 0 {
		text += ", after " + c.Turn(r.Ply)
	}
	return text
}

// end returns how much was played, and the unknown part of it.
func (c Counting) end(r record.End) string {
	text := fmt.Sprintf("end of game %d: %s", r.Game, c.Moves(len(r.Moves)))
	if len(r.Unresolved) > 0 {
		text += ", unresolved: " + c.Turns(r.Unresolved)
	}
	return text
}

// flagFell returns the side whose time was used up.
func flagFell(r record.Flag) string {
	text := "the time of " + string(r.Side) + " is used up"
	if r.Needed > 0 {
		text += fmt.Sprintf(", with %d of %d moves made", r.Moves, r.Needed)
	}
	if r.Draws {
		text += ", and the opponent can't mate: a draw"
	}
	if r.Article != "" {
		text += " (" + r.Article + ")"
	}
	return text
}
