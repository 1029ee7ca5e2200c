package touchmove

import (
	"testing"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/rulebook"
)

// The positions of the cases of chess, all with White to move.
const (
	bothWings  = "r3k2r/pppp1ppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq -"  // White may castle on both wings.
	kingWing   = "r3k2r/pppp1ppp/8/8/8/2n5/P1PP1PPP/R3K2R w K -"   // Only with the rook h1: the knight attacks d1.
	neither    = "r3k2r/pppp1ppp/8/8/8/8/PPPPPPPP/R3K2R w kq -"    // The rights are lost, and the king may move.
	shutIn     = "r3k2r/pppp1ppp/8/8/8/8/P2PPP2/R2QKB1R w kq -"    // The king can't move.
	passedPawn = "4k3/8/8/3pP3/8/8/8/4K3 w - d6"                   // e5 captures d5 en passant.
	promoting  = "3rk3/4P1P1/8/8/8/8/8/4K3 w - -"                  // e7 captures on d8, g7 goes to g8.
	open       = "4k3/8/8/3p4/4P3/8/8/R3K2R w KQ -"                // e4 captures d5.
	deepRook   = "4k3/8/8/3R4/8/8/8/4K2R w K -"                    // A rook that is not on the first rank.
	stuckPawn  = "r3k2r/1ppp1ppp/8/8/8/p7/P1PPPPPP/R3K2R w KQkq -" // a2 can't move.
	pinned     = "4r1k1/8/8/8/8/2n5/4N3/R3K3 w Q -"                // e2 is pinned, and can't take c3.
	inCheck    = "4k3/8/8/8/8/8/4r3/R3K2N w Q -"                   // Only the king may move: he takes e2 or steps aside.
)

var chessCases = []struct {
	name, fen, lifts, played, want, duty string
	kind                                 Kind
	obeyed, open                         bool
}{
	// 4.3
	{name: "own knight's way to castling is free: the king straight", fen: bothWings, lifts: "e1 1000", played: "e1f1", want: "4.3.1", duty: "e1c1 e1d1 e1f1 e1g1", obeyed: true},
	{name: "a pawn captured en passant is touched, and captured", fen: passedPawn, lifts: "d5 1000-1300, e5 2000, d5 2200", played: "e5d6", want: "4.3.2 otherwise 4.3.3", duty: "e5d6", obeyed: true},
	{name: "a pawn that can be captured en passant alone is touched, and the king moved", fen: passedPawn, lifts: "d5 1000-1300, e1 2000", played: "e1f2", want: "4.3.2 otherwise 4.3.3", duty: "e5d6", kind: Breach},
	{name: "own king first, then a pawn that it can't capture, the rook moved", fen: open, lifts: "e1 1000-1300, d5 1400-1700, a1 2000", played: "a1a2", want: "4.3.3", duty: "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1", kind: Breach},
	{name: "own knight that is pinned, then the rook, the king moved", fen: pinned, lifts: "e2 1000-1300, a1 1400-1700, e1 2000", played: "e1f2", want: "4.3.1 otherwise 4.4.2", duty: "a1a2 a1a3 a1a4 a1a5 a1a6 a1a7 a1a8 a1b1 a1c1 a1d1", kind: Breach},
	{name: "own knight that is pinned, and the knight that it can't take", fen: pinned, lifts: "e2 1000-1300, c3 1400-1700, a1 2000", played: "a1a8", want: "4.5 otherwise 4.3.3", obeyed: true},
	{name: "in check, a rook that can't help", fen: inCheck, lifts: "a1 1000-1300, e1 2000, e2 2200", played: "e1e2", want: "4.5 otherwise 4.3.3", obeyed: true},
	{name: "in check, the piece that checks is touched and not taken", fen: inCheck, lifts: "e2 1000-1300, e1 2000", played: "e1d1", want: "4.3.2 otherwise 4.3.3", duty: "e1e2", kind: Breach},
	{name: "two own pieces behind one that can't be moved, and nobody knows which was first", fen: stuckPawn, lifts: "a2 1000-1300, c2 1400-1700, d2 1400-1700, d2 2000", played: "d2d4", want: "4.3.1", duty: "c2c3 c2c4 d2d3 d2d4", obeyed: true, open: true},
	{name: "two pawns of both colours in one scan, taken en passant", fen: passedPawn, lifts: "e5 1000, d5 1000", played: "e5d6", want: "4.3.3", duty: "e5d6", obeyed: true, open: true},
	{name: "both colours, and the pawn captures", fen: open, lifts: "d5 1000-1300, e4 2000, d5 2200", played: "e4d5", want: "4.3.2 otherwise 4.3.3", duty: "e4d5", obeyed: true},

	// 4.4.1
	{name: "king and rook touched, castled", fen: bothWings, lifts: "e1 1000, h1 1400", played: "e1g1", want: "4.4.1", duty: "e1g1", obeyed: true},
	{name: "king and rook touched, castled on the other side", fen: bothWings, lifts: "e1 1000-1200, h1 1400-1600, e1 2000, a1 2300", played: "e1c1", want: "4.4.1", duty: "e1g1", kind: Breach},
	{name: "king and rook touched, the rook moved", fen: bothWings, lifts: "e1 1000-1200, h1 1400", played: "h1f1", want: "4.3.1 otherwise 4.4.1", duty: "e1c1 e1d1 e1f1 e1g1", kind: Breach},
	{name: "king and both rooks touched, castled with the first", fen: bothWings, lifts: "e1 1000-1200, a1 1400-1600, h1 1700-1900, e1 2000, a1 2300", played: "e1c1", want: "4.4.1", duty: "e1c1", obeyed: true},
	{name: "king and rook in one scan, castled", fen: bothWings, lifts: "e1 1000, h1 1000", played: "e1g1", want: "4.4.1", duty: "e1g1 h1f1 h1g1", obeyed: true, open: true},
	{name: "king, then a rook that stands far away, the king moved", fen: deepRook, lifts: "e1 1000-1200, d5 1400-1600, e1 2000", played: "e1f2", want: "4.3.1", duty: "e1d1 e1d2 e1e2 e1f1 e1f2 e1g1", obeyed: true},

	{name: "a rook brushed on the way to the king, castled", fen: bothWings, lifts: "h1 1000-1050 brush, e1 1400, h1 1700", played: "e1g1", want: "4.4.1", duty: "e1g1", obeyed: true},
	{name: "a rook touched by accident, then the king, castled", fen: bothWings, lifts: "h1 1000-1400 accidental, e1 2000, h1 2300", played: "e1g1", want: "4.4.1", duty: "e1g1", obeyed: true},
	{name: "a rook adjusted, then the king, castled", fen: bothWings, lifts: "h1 1000-1400 adjust, e1 2000, h1 2300", played: "e1g1", want: "4.4.1", duty: "e1g1", obeyed: true},
	{name: "a pawn that can't be moved, then king and rook, the king moved", fen: stuckPawn, lifts: "a2 1000-1200, e1 1400-1600, h1 1700-1900, e1 2000", played: "e1f1", want: "4.4.1", duty: "e1g1", kind: Breach},
	{name: "a pawn that can be moved, then king and rook, castled", fen: bothWings, lifts: "a2 1000-1200, e1 1400, h1 1700", played: "e1g1", want: "4.3.1", duty: "a2a3 a2a4", kind: Breach},

	// 4.4.2
	{name: "rook, then king, castled", fen: bothWings, lifts: "h1 1000, e1 1400", played: "e1g1", want: "4.4.2", duty: "h1f1 h1g1", kind: Breach},
	{name: "rook, then king, the rook moved", fen: bothWings, lifts: "h1 1000-1200, e1 1400-1600, h1 2000", played: "h1g1", want: "4.4.2", duty: "h1f1 h1g1", obeyed: true},
	{name: "rook, then king, castled on the other side", fen: bothWings, lifts: "h1 1000-1200, e1 2000, a1 2300", played: "e1c1", want: "4.3.1 otherwise 4.4.2", duty: "h1f1 h1g1", kind: Breach},
	{name: "rook, then king that stays in Chess960, castled", fen: "4k3/8/8/8/8/7p/P7/6KR w H -", lifts: "h1 1000, g1 1400", played: "h1f1", want: "4.4.2", duty: "h1h2 h1h3", kind: Breach},

	// 4.4.3
	{name: "castling is illegal, castled with the other rook", fen: kingWing, lifts: "e1 1000-1200, a1 1400-1600, e1 2000, h1 2300", played: "e1g1", want: "4.4.3", duty: "e1f1 e1g1", obeyed: true},
	{name: "the rights are lost, another move of the king", fen: neither, lifts: "e1 1000-1200, h1 1400-1600, e1 2000", played: "e1f1", want: "4.4.3", duty: "e1d1 e1f1", obeyed: true},
	{name: "the rights are lost, the rook moved", fen: neither, lifts: "e1 1000-1200, h1 2000", played: "h1g1", want: "4.3.1 otherwise 4.4.3", duty: "e1d1 e1f1", kind: Breach},
	{name: "castling is illegal and the king can't move, any move", fen: shutIn, lifts: "e1 1000-1200, h1 1400-1600, a2 2000", played: "a2a3", want: "4.4.3", obeyed: true},
	{name: "king and rook in one scan, the king can't move, any move", fen: shutIn, lifts: "e1 1000-1200, h1 1000-1200, a2 2000", played: "a2a3", want: "4.4.3", obeyed: true, open: true},
	{name: "king first, a knight attacks the way, the king moved", fen: "r3k2r/pppp1ppp/8/8/8/2n5/P1PP1PPP/R3K2R w KQ -", lifts: "e1 1000-1200, a1 1400-1600, e1 2000", played: "e1f1", want: "4.4.3", duty: "e1f1 e1g1", obeyed: true},

	// 4.6
	{name: "a pawn is promoted by a capture", fen: promoting, lifts: "e7 1000, d8 1200", played: "e7d8n", want: "4.3.3", duty: "e7d8b e7d8n e7d8q e7d8r", obeyed: true},
	{name: "a pawn that may be promoted is touched, and another is", fen: promoting, lifts: "e7 1000-1300, g7 2000", played: "g7g8q", want: "4.3.1", duty: "e7d8b e7d8n e7d8q e7d8r", kind: Breach},
}

// Article 4 is the same in both editions of the laws.
func TestJudgeChess(t *testing.T)     { testJudgeChess(t, "fide2018") }
func TestJudgeChess2023(t *testing.T) { testJudgeChess(t, "fide2023") }

func testJudgeChess(t *testing.T, law string) {
	book, err := rulebook.For("chess", law)
	if err != nil {
		t.Fatal(err)
	}
	for _, tc := range chessCases {
		t.Run(tc.name, func(t *testing.T) {
			before, err := boardgame.ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			played, err := boardgame.ParseMove(tc.played)
			if err != nil {
				t.Fatal(err)
			}
			v := Judge(book, Turn{Before: before, Lifts: mustLifts(t, before, tc.lifts), Played: played})
			if got := citationOf(v); got != tc.want {
				t.Errorf("article %q, want %q", got, tc.want)
			}
			if got := moveTexts(v.Duty); got != tc.duty {
				t.Errorf("duty %q, want %q", got, tc.duty)
			}
			if v.Kind != tc.kind || v.Obeyed != tc.obeyed || v.Undetermined != tc.open {
				t.Errorf("kind %q obeyed %v undetermined %v, want %q %v %v", v.Kind, v.Obeyed, v.Undetermined, tc.kind, tc.obeyed, tc.open)
			}
		})
	}
}
