package ending

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
		{"two rooks, Black to move", "4k4/R8/9/9/9/9/9/9/1R7/3K5 b", engine.Black, true},
		{"two rooks, Red to move", "4k4/R8/9/9/9/9/9/9/1R7/3K5 w", engine.Black, true},
		{"the side that mates", "4k4/R8/9/9/9/9/9/9/1R7/3K5 w", engine.Red, false},
		{"one rook", "4k4/9/9/9/9/9/9/9/1R7/3K5 b", engine.Black, false},
		{"the start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", engine.Black, false},
		{"one move saves it: the rook is taken", "4k4/R8/9/9/9/9/9/r8/1R7/3K5 b", engine.Black, false},
		{"mated already", "R3k4/1R7/9/9/9/9/9/9/9/3K5 b", engine.Black, false},
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
