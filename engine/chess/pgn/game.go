package pgn

import "github.com/kyban/kyban/engine/chess"

// Game is one game of a file.
type Game struct {
	Line   int // In which it begins, from 1 on.
	Tags   []Tag
	Start  chess.Position // That of the tag FEN, else the start position.
	Moves  []Move
	Result string // "1-0", "0-1", "1/2-1/2" or "*", as it stands behind the moves, or else in the tag Result.
	Notes  []Note // What was put right.

	tagged bool // It has a tag that is whole.
}

// Note says what was put right while a game was read, and where.
type Note Error

// String returns the line, the column and what was put right.
func (n Note) String() string {
	e := Error(n)
	return e.Error()
}

// mostNotes is how many are kept of one game: what has more is hardly one.
const mostNotes = 100

func (g *Game) note(line, column int, text string) {
	if len(g.Notes) < mostNotes {
		g.Notes = append(g.Notes, Note{line, column, text})
	}
}

// Tag is a pair such as Event and "Hà Nội Open".
type Tag struct{ Name, Value string }

// Move is a move, with the comments behind it.
type Move struct {
	chess.Move
	Comments []string
}

// Tag returns the value of a tag, empty where the game has none of that name.
func (g *Game) Tag(name string) string {
	for _, tag := range g.Tags {
		if tag.Name == name {
			return tag.Value
		}
	}
	return ""
}
