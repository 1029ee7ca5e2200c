package chess

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/sweeptest"
)

// Positions that differ in their pieces, the side to move, rights to castle or a legal capture en passant have different
// keys, and equal ones have one, after any moves (9.2.2).
func TestKeysAfterMoves(t *testing.T) {
	for _, tc := range []struct {
		name, fen, moves, again string
		same                    bool
	}{
		{"knights out and back", StartFEN, "g1f3 g8f6 f3g1 f6g8", StartFEN, true},
		{"knights in another order", StartFEN, "g1f3 g8f6 b1c3 b8c6", "r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq -", true},
		{"a king out and back has lost both rights", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1e2 e8e7 e2e1 e7e8", "4k3/8/8/8/8/8/8/R3K2R w KQ -", false},
		{"a rook out and back has lost one", "4k3/8/8/8/8/8/8/R3K2R w KQ -", "h1h2 e8e7 h2h1 e7e8", "4k3/8/8/8/8/8/8/R3K2R w Q -", true},
		{"castling that is prevented for now stays a right", "4k3/8/8/8/8/8/4r3/R3K2R w KQ -", "e1f1 e2d2 f1e1 d2e2", "4k3/8/8/8/8/8/4r3/R3K2R w KQ -", false},
		{"nobody stands beside the pawn", StartFEN, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", true},
		{"a pawn may be taken en passant", "4k3/8/8/8/3p4/8/4P3/4K3 w - -", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - -", false},
		{"a pawn beside it is pinned", "3k4/8/8/8/3p4/8/4P3/3RK3 w - -", "e2e4", "3k4/8/8/8/3pP3/8/8/3RK3 b - -", true},
		{"two pawns at once would uncover the king", "8/8/8/8/k2p3R/8/4P3/4K3 w - -", "e2e4", "8/8/8/8/k2pP2R/8/8/4K3 b - -", true},
		{"the other side is to move", StartFEN, "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -", false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := mustParse(t, tc.fen)
			for _, text := range strings.Fields(tc.moves) {
				m, err := p.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				p.Make(m)
			}
			if again := mustParse(t, tc.again); (p.Key() == again.Key()) != tc.same {
				t.Errorf("%s and %s: same key %v, want %v", p.FEN(), again.FEN(), !tc.same, tc.same)
			}
		})
	}
}

// All positions after some moves have the same key exactly if they have the same FEN, counters apart.
func TestKeysAreThoseOfFENs(t *testing.T) {
	for _, tc := range perfts {
		keys, fens := map[string]uint64{}, map[uint64]string{}
		p := mustParse(t, tc.fen)
		var walk func(depth int)
		walk = func(depth int) {
			fen := strings.Join(strings.Fields(p.FEN())[:4], " ")
			if other, ok := fens[p.Key()]; ok && other != fen {
				t.Fatalf("one key for %s and %s", fen, other)
			}
			if other, ok := keys[fen]; ok && other != p.Key() {
				t.Fatalf("two keys for %s", fen)
			}
			keys[fen], fens[p.Key()] = p.Key(), fen
			if depth == 0 {
				return
			}
			for _, m := range p.LegalMoves(nil) {
				u := p.Make(m)
				walk(depth - 1)
				p.Unmake(m, u)
			}
		}
		walk(sweeptest.Of(2, 3))
	}
}

func mustParse(t *testing.T, fen string) Position {
	t.Helper()
	p, err := ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
