package chess

import "testing"

func TestReaches(t *testing.T) {
	for _, tc := range []struct {
		name, fen, from, reached string
	}{
		{"a knight", "4k3/8/8/8/8/1p6/P7/1NB1K3 w", "b1", "a3 c3 d2"},
		{"a pawn on its first point", "4k3/8/8/8/8/1p6/P7/4K3 w", "a2", "a3 a4 b3"},
		{"a pawn behind another", "4k3/8/8/8/p7/8/P7/4K3 w", "a2", "a3"},
		{"a pawn that may capture en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5", "d6 e6"},
		{"a pawn of the side that waits", "4k3/3p4/4P3/8/8/8/8/4K3 w", "d7", "d5 d6 e6"},
		{"a bishop that is pinned", "4k3/4r3/8/8/8/8/4B3/4K3 w", "e2", "a6 b5 c4 d1 d3 f1 f3 g4 h5"},
		{"a rook", "4k3/8/8/8/8/8/P7/R1n1K3 w", "a1", "b1 c1"},
		{"a queen", "4k3/8/8/8/8/PP6/QPP5/1B2K3 w", "a2", "a1"},
		{"a king that may castle", "4k3/8/8/8/8/8/3PPP2/4K2R w K", "e1", "d1 f1"},
		{"nothing", "4k3/8/8/8/8/8/8/4K3 w", "a1", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			from, err := ParsePoint(tc.from)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for file := range 8 {
				for rank := range 8 {
					if to := pointAt(file, rank); p.Reaches(from, to) {
						got += " " + to.String()
					}
				}
			}
			if got != "" {
				got = got[1:]
			}
			if got != tc.reached {
				t.Errorf("%s, want %s", got, tc.reached)
			}
		})
	}
}

// TestLegalMovesReach uses the positions of the perft tests.
func TestLegalMovesReach(t *testing.T) {
	for _, tc := range perfts {
		p, err := ParseFEN(tc.fen)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range p.LegalMoves(nil) {
			if !m.Castles() && !p.Reaches(m.From(), m.To()) {
				t.Errorf("%s: %s is legal and does not reach", tc.fen, m)
			}
		}
	}
}
