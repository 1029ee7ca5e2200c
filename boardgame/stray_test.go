package boardgame

import (
	"strings"
	"testing"
)

// Each step is a move, or d and the points between which a hand displaces a piece.
func TestWhatADisplacedPieceTakesAway(t *testing.T) {
	const castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, tc := range []struct{ name, fen, steps, want string }{
		{"a rook is away", castling, "dh1h2", "r3k2r/8/8/8/8/8/7R/R3K3 w Qkq - 0 1"},
		{"a rook is put right at once", castling, "dh1h2 dh2h1", castling},
		{"a rook is put right after moves", castling, "dh1h2 a1b1 a8b8 dh2h1", "1r2k2r/8/8/8/8/8/8/1R2K2R w Kk - 2 2"},
		{"a rook goes on and is put right", castling, "da1b2 db2c2 dc2a1", castling},
		{"its king has moved", castling, "dh1h2 e1e2 a8b8 dh2h1", "1r2k2r/8/8/8/8/8/4K3/R6R w k - 2 2"},
		{"the other king has moved", castling, "dh1h2 a1b1 e8e7 dh2h1", "r6r/4k3/8/8/8/8/8/1R2K2R w K - 2 2"},
		{"it was played from there", castling, "dh1h2 h2g2 a8b8 dg2h1", "1r2k2r/8/8/8/8/8/8/R3K2R w Qk - 2 2"},
		{"it was captured", castling, "dh1h2 a1b1 h8h2 b1a1 h2h1", "r3k3/8/8/8/8/8/8/R3K2r w q - 2 3"},
		{"a rook of Chess960", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "db8b7 db7b8", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1"},
		{"a piece is displaced behind a pawn's two steps", "4k2r/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 dh8h7", "4k3/7r/8/8/3Pp3/8/8/4K3 b - d3 0 1"},
		{"the pawn itself is displaced", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 dd4d5", "4k3/8/8/3P4/4p3/8/8/4K3 b - - 0 1"},
		{"a piece comes to where it passed", "4k2r/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 dh8d3", "4k3/8/8/8/3Pp3/3r4/8/4K3 b - - 0 1"},
		{"the pawn that could capture is displaced", "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "d2d4 de4f4", "4k3/8/8/8/3P1p2/8/8/4K3 b - - 0 1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range strings.Fields(tc.steps) {
				if displaced, ok := strings.CutPrefix(step, "d"); ok && len(step) == 5 {
					m := move(t, displaced)
					p, _ = p.Displaced(m.From(), m.To())
				} else {
					p = p.After(move(t, step))
				}
			}
			if got := p.FEN(); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
			same, err := ParseFEN(p.FEN())
			if err != nil || same.Key() != p.Key() {
				t.Errorf("the key is %x, want %x of the same position (%v)", p.Key(), same.Key(), err)
			}
		})
	}
}

func TestForgettingLeavesWhereADisplacedRookBelongs(t *testing.T) {
	p, err := ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	there, back := move(t, "h1h2"), move(t, "h2h1")
	away, _ := p.Displaced(there.From(), there.To())
	away.Forget()
	if p, _ = away.Displaced(back.From(), back.To()); p.FEN() != "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" {
		t.Errorf("the rook is back, and the position is %s", p.FEN())
	}
}
