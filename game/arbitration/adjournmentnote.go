package arbitration

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// adjournmentNotes holds the English text of each code of a note about an adjournment.
var adjournmentNotes = map[string]string{
	"adjourned_already":  "the game is adjourned already: nothing changes",
	"no_position":        "the position of the game that was adjourned can't be read: nothing changes",
	"not_adjourned":      "the game is not adjourned: there is nothing to open",
	"other_key":          "this key does not open the sealed move: it is another one's, or it was copied wrongly",
	"seals_out_of_turn":  "only the player on move seals his move: nothing is sealed",
	"sealed_for_another": "a ruling has changed since which ply is to be played: the sealed move binds nobody",
	"sealed_waits":       "whether what was sealed is a legal move depends on an earlier ply that is open: what a pawn became is to be said before it is played",
	"sealed_illegal":     "what was sealed is no legal move: the rulebook says nothing of it, and the arbiter rules",
	"sealed_ambiguous":   "what was sealed can mean several moves: the rulebook says nothing of it, and the arbiter rules",
}

// noteOf returns a note of the game, with its article.
func (g Adjourning) noteOf(code string, cited rulebook.Citation) record.Note {
	n := g.Note(record.Note{Code: code, Ply: g.Ply}, cited)
	n.Text = adjournmentNotes[code]
	return n
}
