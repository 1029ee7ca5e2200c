package pgn

import "github.com/kyban/kyban/engine/chess"

// Game is one game of a file.
type Game struct {
	Line   int // In which it begins, from 1 on.
	Tags   []Tag
	Start  chess.Position // That of the tag FEN, else the start position.
	Moves  []Move
	Result string // "1-0", "0-1", "1/2-1/2" or "*", as it stands behind the moves.
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
