package chess

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/randtest"
)

func TestFENThatIsNone(t *testing.T) {
	for _, tc := range []struct{ name, fen, want string }{
		{"nothing", "", "fen: found 0 fields, expected 2 to 6: placement, turn, castling, en passant, half moves without capture and pawn move, move number"},
		{"a rank too few", "8/8/8/8/8/8/8 w", "fen: placement: found 7 ranks, expected 8 with / between them"},
		{"a long rank", "k7/8/8/8/8/8/8/K8 w", "fen: placement: rank 1: found 9 points, expected 8"},
		{"too many pieces in a rank", "k7/8/8/8/8/8/8/KNNNNNNNN w", "fen: placement: rank 1: found more than 8 points"},
		{"no piece", "k7/8/8/8/8/8/8/Kx6 w", "fen: placement: rank 1: found 'x', expected a piece of kqrbnpKQRBNP or a digit 1-8"},
		{"two kings", "kk6/8/8/8/8/8/8/K7 w", "fen: placement: found 2 kings of black, expected 1"},
		{"a pawn on the last rank", "k6P/8/8/8/8/8/8/K7 w", "fen: placement: found a pawn on h8, expected none on the first and the last rank"},
		{"nobody's turn", "k7/8/8/8/8/8/8/K7 r", `fen: turn "r": expected w or b`},
		{"check to the side that waits", "k7/8/8/8/8/8/8/K6r b", "fen: white is in check, and black is to move"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if _, err := ParseFEN(tc.fen); err == nil || err.Error() != tc.want {
				t.Errorf("got %v, want %s", err, tc.want)
			}
		})
	}
}

// A useless field costs a note, and no position.
func TestFENThatIsPutRight(t *testing.T) {
	for _, tc := range []struct{ name, fen, want, note string }{
		{"no rook to castle with", "4k3/8/8/8/8/8/8/4K3 w K", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", `fen: castling "K": 'K': no rook of white stands there`},
		{"rights of one side alone", "4k3/8/8/8/8/8/8/4K2R w KQkq - 3 9", "4k3/8/8/8/8/8/8/4K2R w K - 3 9",
			`fen: castling "KQkq": 'Q': no rook of white stands there; fen: castling "KQkq": 'k': no rook of black stands there; fen: castling "KQkq": 'q': no rook of black stands there`},
		{"a king that can't castle", "4k3/8/8/8/8/8/4K3/7R w K", "4k3/8/8/8/8/8/4K3/7R w - - 0 1", `fen: castling "K": 'K': the king of white is not on its first rank`},
		{"two rooks on one side", "4k3/8/8/8/8/8/8/1K3R1R w HF", "4k3/8/8/8/8/8/8/1K3R1R w K - 0 1",
			`fen: castling "HF": 'F': found a second rook of white on that side of the king, expected one at most`},
		{"no right", "4k3/8/8/8/8/8/8/4K2R w x", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", `fen: castling "x": found 'x', expected KQkq, the file of a rook, or -`},
		{"en passant on a wrong rank", "4k3/8/8/8/8/8/8/4K3 w - e3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", `fen: en passant "e3": expected a point on rank 6, for white is to move`},
		{"en passant without a pawn", "4k3/8/8/8/8/8/8/4K3 w - e6 2 7", "4k3/8/8/8/8/8/8/4K3 w - - 2 7", `fen: en passant "e6": expected a pawn on e5, which has gone over it`},
		{"en passant over a piece", "4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6", "4k3/4n3/8/3Pp3/8/8/8/4K3 w - - 0 1", `fen: en passant "e6": the pawn can't have gone over it: a piece stands in its way`},
		{"en passant at no point", "4k3/8/8/8/8/8/8/4K3 b - 0 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", `fen: en passant "0": point "0": expected a file a-h and a rank 1-8, such as e4`},
		{"a counter", "4k3/8/8/8/8/8/8/4K3 w - - x", "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
			`fen: half moves without capture and pawn move "x": expected a number from 0 to 99999, read as 0`},
		{"half moves less than none", "4k3/8/8/8/8/8/8/4K3 w - - -1 5", "4k3/8/8/8/8/8/8/4K3 w - - 0 5",
			`fen: half moves without capture and pawn move "-1": expected a number from 0 to 99999, read as 0`},
		{"move number 0", "4k3/8/8/8/8/8/8/4K3 b - - 0 0", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", `fen: move number "0": expected a number from 1 to 99999, read as 1`},
		{"operations of EPD", `4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id "a"`, "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
			`fen: "id \"a\"" behind the six fields is left out; fen: half moves without capture and pawn move "bm": expected a number from 0 to 99999, read as 0; fen: move number "Kd2;": expected a number from 1 to 99999, read as 1`},
		{"the turn in upper case", "4k3/8/8/8/8/8/8/4K3 B - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", `fen: turn "B": expected b`},
		{"the placement alone", "4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "fen: the placement alone does not say who is to move: read as white"},
		{"the placement alone, with Black in check", "4k2R/8/8/8/8/8/8/4K3", "4k2R/8/8/8/8/8/8/4K3 b - - 0 1", "fen: the placement alone does not say who is to move: read as black"},
		{"the placement of the start alone", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", StartFEN,
			"fen: castling is not said: read as KQkq, as at the start; fen: the placement alone does not say who is to move: read as white"},
		{"the start with a side alone", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
			"fen: castling is not said: read as KQkq, as at the start"},
		{"the start where nobody may castle", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w -", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", ""},
		{"fields left out", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", ""},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got, notes := p.FEN(), joined(FENNotes(tc.fen)); got != tc.want || notes != tc.note {
				t.Errorf("%s, %s\nwant %s, %s", got, notes, tc.want, tc.note)
			}
		})
	}
}

func TestFENAsItIsWritten(t *testing.T) {
	for _, tc := range []struct{ name, fen, want string }{
		{"the start", StartFEN, StartFEN},
		{"fields left out", "4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"en passant that is legal", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 2"},
		{"en passant with no pawn beside", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 2", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 2"},
		{"en passant that uncovers the king", "4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 2", "4k3/8/8/K2Pp2r/8/8/8/8 w - - 0 2"},
		{"rooks by their files", "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1", "rkr5/8/8/8/8/8/8/RKR5 w KQkq - 0 1"},
		{"an inner rook", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.FEN(); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}

// FuzzParseFEN reads any text: a position reads back as itself, and its moves can be counted.
func FuzzParseFEN(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, tc := range perfts {
		corpus.Add(tc.fen)
	}
	corpus.Add("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")
	corpus.Fuzz(func(t testing.TB, fen string) {
		p, err := ParseFEN(fen)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "fen: ") {
				t.Fatal(err)
			}
			return
		}
		again, err := ParseFEN(p.FEN())
		if err != nil || again != p {
			t.Fatalf("%q: %s is read as %s, %v", fen, p.FEN(), again.FEN(), err)
		}
		if listed := len(p.LegalMoves(nil)); listed != p.countLegal() {
			t.Fatalf("%q: %d moves listed, %d counted", fen, listed, p.countLegal())
		}
		p.Perft(2)
	})
}

// joined returns notes as one line.
func joined(notes []message.Text) string {
	all := make([]string, len(notes))
	for i, note := range notes {
		all[i] = note.String()
	}
	return strings.Join(all, "; ")
}
