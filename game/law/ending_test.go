package law

import (
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

func TestASideThatIsMatedNext(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		side      engine.Side
		want      bool
	}{
		{"two rooks, Black to move", "4k4/R8/9/9/9/9/9/9/1R7/3K5 b", engine.Second, true},
		{"two rooks, Red to move", "4k4/R8/9/9/9/9/9/9/1R7/3K5 w", engine.Second, true},
		{"the side that mates", "4k4/R8/9/9/9/9/9/9/1R7/3K5 w", engine.First, false},
		{"one rook", "4k4/9/9/9/9/9/9/9/1R7/3K5 b", engine.Second, false},
		{"the start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", engine.Second, false},
		{"one move saves it: the rook is taken", "4k4/R8/9/9/9/9/9/r8/1R7/3K5 b", engine.Second, false},
		{"mated already", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b", engine.Second, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := boardgame.ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := IsNearMate(p, tc.side); got != tc.want {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}
