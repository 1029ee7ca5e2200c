package terminal

import (
	"cmp"
	"fmt"

	"github.com/kyban/kyban/record"
)

// limit returns the number of moves that count towards a limit.
func (c Counting) limit(r record.Limit) string {
	text := fmt.Sprintf("%d of %d moves count", r.Count, r.Needed)
	switch r.What {
	case "moves_without_capture":
		text = fmt.Sprintf("%d of %d %s count", r.Count, r.Needed, QuietMoves(c.first()))
	case "declared":
		text = fmt.Sprintf("the moves of %s are limited: %s", r.Side, text)
	}
	text += fmt.Sprintf(", from %s on", c.Turn(r.First+1))
	if r.Replaces != "" {
		text += fmt.Sprintf(", and those of %s no more", r.Replaces)
	}
	if r.Together {
		text += ", of both sides together"
	}
	if r.Before > 0 {
		text += fmt.Sprintf(", with %s before the game", c.Moves(r.Before))
	}
	if r.Excluded > 0 {
		text += fmt.Sprintf(", without %d by checks", r.Excluded)
	}
	if len(r.Unsure) > 0 {
		text += fmt.Sprintf(", %d of them not certain yet", len(r.Unsure))
	}
	switch {
	case r.Captured:
		text += "; a capture has ended it"
	case r.Count >= r.Needed:
		text += "; the limit is reached, and the game is drawn"
	case r.Gets != "":
		text += fmt.Sprintf("; a wrong claim, %s gets %s more, if the arbiter rules so", r.Gets, duration(r.Amount))
	}
	for _, other := range r.Readings {
		text += fmt.Sprintf("; %s can also be read so that %d count", other.Article, other.Count)
	}
	return cite(text, r.Rulebook, cmp.Or(r.Via, r.Article))
}

// QuietMoves names the moves that count towards a draw, by the game's word for the first side: in chess a pawn's move begins anew, too.
func QuietMoves(first string) string {
	if first == "white" {
		return "moves without a capture and without a pawn move"
	}
	return "moves without a capture"
}
