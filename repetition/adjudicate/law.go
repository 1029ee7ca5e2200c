package adjudicate

import (
	"cmp"
	"strings"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/rulebook"
)

// Law names the law that judges games.
type Law struct {
	Game     string // For lines without a position.
	Rulebook string // Its id; empty for the default of the game.
}

// Judged is a game as far as it was played.
type Judged interface {
	Judge() Judgement // How it ends.
	Explain() []Ply   // What each ply of the cycle does.
}

// Play plays moves from a position in FEN, whose ranks decide the game; the empty one is the start.
func (l Law) Play(fen string, moves []string) (Judged, error) {
	game, err := boardgame.Of(cmp.Or(l.Game, "xiangqi"))
	if err != nil {
		return nil, err
	}
	fen = cmp.Or(strings.TrimSpace(fen), game.Start)
	if placement, _, _ := strings.Cut(fen, " "); strings.Count(placement, "/") != 7 {
		book, err := rulebook.Lookup(l.Rulebook)
		if err != nil {
			return nil, err
		}
		return Play(book, fen, moves)
	}
	book, err := rulebook.For("chess", l.Rulebook)
	if err != nil {
		return nil, err
	}
	start, err := boardgame.ParseFEN(fen)
	if err != nil {
		return nil, err
	}
	return playChess(book, start, moves)
}
