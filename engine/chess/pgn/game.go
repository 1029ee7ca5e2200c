package pgn

import "github.com/kyban/kyban/engine/chess"

// Game is one game of a file.
type Game struct {
	Line   int // Its first line, from 1 on.
	Tags   []Tag
	Start  chess.Position // That of the tag FEN, else the start position.
	Moves  []Move
	Result string // "1-0", "0-1", "1/2-1/2" or "*", by the text after the moves, or else the tag Result.
	Notes  []Note // Corrections.

	tagged bool // It has a complete tag.
}

// Note is a correction of a game, and its place.
type Note Error

// String returns the line, the column and the correction.
func (n Note) String() string {
	e := Error(n)
	return e.Error()
}

// mostNotes bounds the notes of one game: with more it is hardly a game.
const mostNotes = 100

func (g *Game) note(line, column int, text string) {
	if len(g.Notes) < mostNotes {
		g.Notes = append(g.Notes, Note{line, column, text})
	}
}

// Tag is a pair such as Event and "Hà Nội Open".
type Tag struct{ Name, Value string }

// Move is a move, with the comments after it.
type Move struct {
	chess.Move
	Comments []string
}

// Tag returns the value of a tag, empty for a missing one.
func (g *Game) Tag(name string) string {
	for _, tag := range g.Tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}
