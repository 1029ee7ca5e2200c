package text

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/control"
)

// TestAPlyIsNamedWhileAnotherOneStands makes a piece stand against the law in ply 3, so that Black acts next though two plies
// are made.
func TestAPlyIsNamedWhileAnotherOneStands(t *testing.T) {
	const fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/1N7/R1BAKABNR b - - 3 2"
	for first, want := range map[string]string{
		"red":   "2. red (ply 3): the piece of b0 stands on b1",
		"black": "2. black (ply 3): the piece of b0 stands on b1",
	} {
		s := &control.Status{FEN: fen, Ply: 2, First: first, Game: 1, State: "playing", Illegal: &control.Illegal{Ply: 3, Side: "red", From: "b0", To: "b1"}}
		if got := Describe(s); !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %q", got, want)
		}
	}
}

func TestTheSourceIsNamedAsPeopleStartIt(t *testing.T) {
	for source, want := range map[string]string{
		"show:7":        "demo, simulated hands (seed 7)\n",
		"demo:chess:3":  " demo:chess:3\n",
		"gpio":          " gpio\n",
		"serial:/dev/x": " serial:/dev/x\n",
	} {
		if got := Describe(&control.Status{Source: source, Game: 1, State: "playing"}); !strings.Contains(got, want) {
			t.Errorf("%s\nlacks %q", got, want)
		}
	}
}
