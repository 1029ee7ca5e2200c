package serve

import (
	"errors"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/notebook"
)

// GamesFile is the content of a file.
type GamesFile struct {
	Format string       `json:"format" enum:"xqf,cbr,cbl,cbf,dhtmlxq,pgn,ubb,json" doc:"What the file is."`
	Games  []FileGame   `json:"games"`
	Notes  []string     `json:"notes" doc:"What was put right while it was read."`
	Damage []FileDamage `json:"damage" doc:"What is wrong with the file; the games are what could be read."`
}

// FileGame is a game of a file.
type FileGame struct {
	FEN   string            `json:"fen" doc:"Before the first move."`
	Tags  map[string]string `json:"tags"`
	Text  string            `json:"text,omitempty" doc:"The comment before the first move."`
	Nodes []FileMove        `json:"nodes" doc:"The moves, each behind the one that it follows; of those that follow one the main line first."`
}

// FileMove is a move of a game.
type FileMove struct {
	Parent  int    `json:"parent" doc:"The place in nodes of the move that it follows, -1 at the start."`
	Move    string `json:"move" doc:"UCCI, such as h2e2."`
	Written string `json:"written" doc:"In the notation that was asked for."`
	Text    string `json:"text,omitempty" doc:"The comment."`
	Illegal bool   `json:"illegal,omitempty" doc:"The rules of moving don't allow it where it stands."`
}

// FileDamage is a fault of a file.
type FileDamage struct {
	Offset int    `json:"offset" doc:"The byte of the file."`
	Reason string `json:"reason"`
}

// ConvertedFile is a file in another format.
type ConvertedFile struct {
	Format string       `json:"format"`
	File   []byte       `json:"file" doc:"In Base64."`
	Lost   []string     `json:"lost" doc:"What the format can't hold, by name."`
	Damage []FileDamage `json:"damage"`
}

// damages returns each damage in an error.
func damages(err error) []FileDamage {
	found := []FileDamage{}
	for left := []error{err}; len(left) > 0; left = left[1:] {
		var many interface{ Unwrap() []error }
		var one *notebook.Damage
		switch {
		case left[0] == nil:
		case errors.As(left[0], &many):
			left = append(left, many.Unwrap()...)
		case errors.As(left[0], &one):
			found = append(found, FileDamage{one.Offset, one.Reason})
		default:
			found = append(found, FileDamage{0, left[0].Error()})
		}
	}
	return found
}

// shown returns games as lists.
func shown(games []*notebook.Game, style notation.Style) []FileGame {
	all := make([]FileGame, 0, len(games))
	for _, g := range games {
		all = append(all, FileGame{FEN: g.FEN, Tags: g.Tags, Text: g.Root.Comment, Nodes: nodes(g, style)})
	}
	return all
}

// way is a node, its place in the list, and how many of its continuations are listed.
type way struct {
	*notebook.Node
	place, next int
}

// nodes returns the moves of a game. Nothing recurses, since a tree may be deep.
func nodes(g *notebook.Game, style notation.Style) []FileMove {
	list, written := []FileMove{}, g.Written(style)
	path := []way{{Node: g.Root, place: -1}}
	for len(path) > 0 {
		last := &path[len(path)-1]
		if last.next == len(last.Next) {
			path = path[:len(path)-1]
			continue
		}
		n := last.Next[last.next]
		last.next++
		list = append(list, FileMove{Parent: last.place, Move: n.Move.String(), Written: written[n], Text: n.Comment, Illegal: n.Illegal})
		path = append(path, way{Node: n, place: len(list) - 1})
	}
	return list
}
