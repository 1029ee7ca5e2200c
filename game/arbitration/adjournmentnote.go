package arbitration

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
)

// noteOf returns a note of the game, with its article.
func (g Adjourning) noteOf(code string, cited rulebook.Citation) record.Note {
	return g.Note(record.Note{Code: code, Ply: g.Ply}, cited)
}
