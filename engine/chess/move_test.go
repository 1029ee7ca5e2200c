package chess

import (
	"fmt"
	"strings"
	"testing"
)

func TestMovesAsTheyAreRead(t *testing.T) {
	const ready = "r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1"
	for _, tc := range []struct{ name, fen, text, want string }{
		{"a pawn's step", StartFEN, "e2e4", "e2e4"},
		{"castling", ready, "e1g1", "e1g1"},
		{"castling, as the king onto its rook", ready, "e1a1", "e1c1"},
		{"a rook's move to the same point", ready, "h1g1", "h1g1"},
		{"castling in Chess960, where the king stays", "4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", "g1g1"},
		{"castling in Chess960, by the rook that passes its king", "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "b1d1", "c1c1"},
		{"castling in Chess960, as the king onto the rook beside it", "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1b1", "c1c1"},
		{"castling in Chess960, by the rook, where the king goes a step", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "a1d1", "b1c1"},
		{"the king's step, which is no castling", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1c1", "b1c1"},
		{"a rook that goes where it would go by castling", "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "h1f1", "h1f1"},
		{"a rook over a king that may not castle", "4k3/8/8/8/8/8/8/1RK4R w H - 0 1", "b1d1", `move "b1d1": expected a legal move of white`},
		{"a rook that keeps another one from its king", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "b1d1", `move "b1d1": expected a legal move of white`},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a7a8q"},
		{"promotion to what is not said", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", `move "a7a8": expected what the pawn becomes behind it, such as a7a8q`},
		{"no legal move", StartFEN, "e2e5", `move "e2e5": expected a legal move of white`},
		{"no move", StartFEN, "e2", `move "e2": expected two points and what a pawn becomes, such as e2e4 or e7e8q`},
		{"no point", StartFEN, "e2i4", `move "e2i4": point "i4": expected a file a-h and a rank 1-8, such as e4`},
		{"a king is no promotion", StartFEN, "e7e8k", `move "e7e8k": a pawn becomes "k", expected n, b, r or q`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := p.ParseMove(tc.text)
			got := m.String()
			if err != nil {
				got = err.Error()
			}
			if got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
			if castles := strings.HasPrefix(tc.name, "castling"); m.Castles() != castles {
				t.Errorf("castles %v, want %v", m.Castles(), castles)
			}
		})
	}
}

// Positions are equal if the same moves can be made (9.2.2).
func TestKeys(t *testing.T) {
	const fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	for _, tc := range []struct {
		name, other string
		same        bool
	}{
		{"other counters", "4k3/8/8/8/8/8/8/4K2R w K - 7 9", true},
		{"the other side to move", "4k3/8/8/8/8/8/8/4K2R b K - 0 1", false},
		{"no right to castle", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", false},
	} {
		a, _ := ParseFEN(fen)
		b, err := ParseFEN(tc.other)
		if err != nil {
			t.Fatal(err)
		}
		if same := a.Key() == b.Key(); same != tc.same {
			t.Errorf("%s: the same %t, want %t", tc.name, same, tc.same)
		}
	}
}

func ExamplePosition_LegalMoves() {
	p, err := ParseFEN("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
	if err != nil {
		panic(err)
	}
	fmt.Println(p.LegalMoves(nil))
	// Output: [e1d1 e1f1 e1d2 e1e2 e1f2 a7a8q a7a8r a7a8b a7a8n]
}

func ExampleStart960() {
	p, err := Start960(0)
	if err != nil {
		panic(err)
	}
	fmt.Println(p.FEN())
	// Output: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
}
