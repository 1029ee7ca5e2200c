package line

import (
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/rulebook"
	"github.com/kyban/kyban/tell"
)

// Note returns a note of the game with its text and its article.
func (s *State) Note(r record.Note, cited rulebook.Citation) record.Note {
	r.Head, r.Text, r.At = s.Head("note"), tell.In("note", tell.English).Say(r.Code, nil, nil), s.Now
	r.Article, r.Rulebook = cited.Article, string(cited.Book)
	return r
}
