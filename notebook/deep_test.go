package notebook

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/sweeptest"
)

// deep returns a game of so many plies in one line, with a variation at each if varied.
func deep(plies int, varied bool) *Game {
	g := NewGame()
	round := []string{"h2e2", "h9g7", "e2h2", "g7h9"}
	other := []string{"b2e2", "b9c7", "e2b2", "c7b9"}
	n := g.Root
	for i := range plies {
		move, _ := engine.ParseMove(round[i%4])
		next := &Node{Move: move}
		n.Next = []*Node{next}
		if varied {
			move, _ := engine.ParseMove(other[i%4])
			n.Next = append(n.Next, &Node{Move: move})
		}
		n = next
	}
	g.mark()
	return g
}

// winding returns a game with each move after the first in a variation of a variation.
func winding(levels int) *Game {
	g := NewGame()
	n := g.Root
	for i := range levels {
		main, _ := engine.ParseMove([]string{"a3a4", "a6a5"}[i%2])
		turn, _ := engine.ParseMove([]string{"h2e2", "h9g7", "e2h2", "g7h9"}[i%4])
		next := &Node{Move: turn}
		n.Next = []*Node{{Move: main}, next}
		n = next
	}
	g.mark()
	return g
}

// Nothing recurses for each move, so a tree may be as deep as a file is long.
func TestTreesOf100000Levels(t *testing.T) {
	some := sweeptest.Of(5_000, 100_000)
	for name, g := range map[string]*Game{"a long line": deep(100_000, false), "a variation at each ply": deep(some, true), "variations in variations": winding(some)} {
		for _, f := range Formats() {
			file, lost, err := Write([]*Game{g}, Format(f), Options{})
			if err != nil || len(lost) > 0 {
				t.Fatalf("%s as %s: %.200v, %.200q", name, f, err, lost)
			}
			if read, _, err := Read(file, Format(f)); err != nil || len(Differences(g, read[0])) > 0 {
				t.Fatalf("%s as %s: %v", name, f, err)
			}
		}
	}
}

func TestFilesAboveTheLimitAreRefused(t *testing.T) {
	file := bytes.Repeat([]byte(" "), MaxSize+1)
	for _, f := range Formats() {
		games, _, err := Read(file, Format(f))
		var damage *Damage
		if len(games) > 0 || !errors.As(err, &damage) || damage.Offset != MaxSize {
			t.Errorf("%s: %d games, %v", f, len(games), err)
		}
	}
}

// Nonsense costs no more than its size, and yields a bounded number of errors.
func TestNonsenseEndsSoon(t *testing.T) {
	for name, text := range map[string]string{
		"brackets":       strings.Repeat("(", 1<<20),
		"braces":         strings.Repeat("{", 1<<20),
		"words":          strings.Repeat("你 ", 1<<18),
		"one comment":    "[DhtmlXQ]" + strings.Repeat("[DhtmlXQ_comment1]x[/DhtmlXQ_comment1]", 1<<15),
		"illegal moves":  strings.Repeat("车一进四 马8进7 ", 1<<14),
		"elements":       strings.Repeat("[DhtmlXQ_move_7_7_7]", 1<<15),
		"lists":          strings.Repeat("[", 1<<20),
		"nodes":          `{"tree":` + strings.Repeat(`{"next":[`, 1<<17),
		"names":          `{"x":` + strings.Repeat(`{"x":`, 1<<17),
		"tags":           strings.Repeat("[Red \"x\"]\n", 1<<16),
		"half GB18030":   strings.Repeat("\x84\x31 \xc4\xe3", 1<<18),
		"quotes of tags": "[Red \"" + strings.Repeat("\"", 1<<18),
	} {
		for _, f := range []Format{PGN, DhtmlXQ, JSON} {
			_, notes, err := Read([]byte(text), f)
			if err != nil && len(err.Error()) > 1<<20 {
				t.Errorf("%s as %s: %d notes, %d bytes of errors", name, f, len(notes), len(err.Error()))
			}
		}
	}
}
