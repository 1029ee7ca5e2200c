package notebook

import (
	"math/rand/v2"
	"testing"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

var styles = notation.Styles()

// wild returns a game with all that a game may have, with or without a place in formats.
func wild(r *rand.Rand) *Game {
	g := generated(r)
	for range r.IntN(6) {
		g.tag([]string{"Library", "ECCO", "RedTeam", "Größe", "a b", "ver", "fen", "Type", "Round", "FEN", ""}[r.IntN(11)], text(r, 20))
	}
	if r.IntN(3) == 0 {
		g.Root.Comment += "\x00\r" + text(r, 4)
	}
	if r.IntN(3) == 0 && len(g.Root.Next) > 0 {
		g.Root.Next = append(g.Root.Next, &Node{Move: g.Root.Next[0].Move})
	}
	if r.IntN(4) == 0 {
		g.FEN = "PPPPPPPPP/9/9/9/9/9/9/9/4K4/4k4 w - - 77 90000"
	}
	g.mark()
	return g
}

// Losses of a format are named, and all else is there: file and losses together are the whole game.
func TestWhatAFormatCannotHoldIsNamed(t *testing.T) {
	r := randtest.New(t, 2)
	for i := range sweeptest.PartOf(150, 10000) {
		g := wild(r)
		for _, f := range Formats() {
			file, lost, err := Write([]*Game{g}, Format(f), Options{Style: styles[r.IntN(len(styles))]})
			if err != nil {
				t.Fatalf("game %d as %s: %v", i, f, err)
			}
			read, _, err := Read(file, Format(f))
			if len(read) != 1 || err != nil {
				t.Fatalf("game %d as %s: %d games, %v", i, f, len(read), err)
			}
			if different := Differences(g, read[0]); len(different) != len(lost) {
				t.Fatalf("game %d as %s: %q, but %q are named", i, f, different, lost)
			}
			if Format(f) == JSON && len(lost) > 0 {
				t.Fatalf("game %d: JSON holds everything, but lost %q", i, lost)
			}
		}
	}
}
