package trf

import (
	"fmt"

	"github.com/kyban/kyban/internal/message"
)

// A Note says what in a file is not as the rule has it, and what was made of it.
type Note struct {
	Line, Column int // From 1. Column is 0 where the whole line is meant.
	message.Text
}

// String returns the note with its place.
func (n Note) String() string {
	switch {
	case n.Line == 0:
		return n.Text.String()
	case n.Column == 0:
		return fmt.Sprintf("line %d: %s", n.Line, n.Text)
	}
	return fmt.Sprintf("line %d, column %d: %s", n.Line, n.Column, n.Text)
}

// notes collects the notes of a file, up to a number that somebody may read.
type notes struct {
	list []Note
	left int
}

// maxNotes is how many notes are kept: a file with a column off has one for each line.
const maxNotes = 1000

func (n *notes) add(line, column int, form string, values ...any) {
	if len(n.list) == maxNotes {
		n.left++
		return
	}
	n.list = append(n.list, Note{line, column, message.Of(form, values...)})
}

func (n *notes) all() []Note {
	if n.left == 0 {
		return n.list
	}
	return append(n.list, Note{Text: message.Of("%d notes more", n.left)})
}
