package wrongstart

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
)

func TestPiecesSetUpOnEachOthersPoints(t *testing.T) {
	chess, err := boardgame.Of("chess")
	if err != nil {
		t.Fatal(err)
	}
	start, err := chess.Position("", engine.Red)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name, played, move string
		want               bool
	}{
		{"the king goes like the queen", "f2f3 e7e5", "e1h4", true},
		{"the king of Black does", "a2a3 f7f6 b2b3", "e8h5", true},
		{"over a piece", "d2d3 e7e5", "e1h4", false},
		{"the queen goes like the king, as a queen does, too", "d2d3 e7e5", "d1d2", false},
		{"the king steps into check", "f2f3 e7e5 a2a3 d8h4", "e1f2", false},
		{"the king castles against the law", "e2e4 e7e5 f1c4 a7a6 g1f3 b7b6 e1e2 c7c6 e2e1 d7d6", "e1g1", false},
		{"the queen has moved", "f2f3 e7e5 e2e3 a7a6 d1e2 a6a5", "e1h4", false},
		{"another piece goes like the one beside it", "e2e4 e7e5", "c1d3", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := start
			for _, name := range strings.Fields(tc.played) {
				m, err := boardgame.ParseMove(name)
				if err != nil {
					t.Fatal(err)
				}
				p = p.After(m)
			}
			m, err := boardgame.ParseMove(tc.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := Exchanged(start, p, m); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
}
