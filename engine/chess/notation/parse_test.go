package notation

import (
	"testing"

	"github.com/kyban/kyban/engine/chess"
)

func TestWhatIsReadBeside(t *testing.T) {
	const promotes = "3r4/4P1k1/8/8/8/8/8/4K3 w"
	for _, tc := range []struct {
		name, fen, text string
		style           Style
		want            string
	}{
		{"a promotion without a sign", promotes, "e8Q", SAN, "e7e8q"},
		{"with a stroke", promotes, "e8/N", SAN, "e7e8n"},
		{"in brackets", promotes, "exd8(R)!", SAN, "e7d8r"},
		{"in Vietnamese", promotes, "exd8T", Vietnamese, "e7d8b"},
		{"and with an offer of a draw", promotes, "e8Q(=)", SAN, "e7e8q"},
		{"figurines in any style", chess.StartFEN, "♞f3", SAN, "g1f3"},
		{"the pawn's letter", chess.StartFEN, "Pe4", SAN, "e2e4"},
		{"white space", chess.StartFEN, " N g1 - f3 ", SAN, "g1f3"},
		{"full width, and praise", chess.StartFEN, "Ｎｆ３！？", SAN, "g1f3"},
		{"a colon for the x", promotes, "e7:d8=Q+", LAN, "e7d8q"},
		{"castling by the king's points", "4k3/8/8/8/8/8/8/4K2R w K", "Ke1-g1", LAN, "e1g1"},
		{"castling by letters", "4k3/8/8/8/8/8/8/4K2R w K", "o-o", SAN, "e1g1"},
		{"castling by programs of Chess960", "4k3/8/8/8/8/8/8/4K2R w K", "e1h1", UCI, "e1g1"},
		{"castling of Chess960 by the rook that passes its king", "4k3/8/8/8/8/8/8/1RK4R w HB", "b1d1", UCI, "c1c1"},
		{"castling of Chess960 by the king onto its rook", "4k3/8/8/8/8/8/8/1RK4R w HB", "c1b1", UCI, "c1c1"},
		{"a step of the king, and no castling", "k7/8/8/8/8/8/8/5K1R w H", "Kg1", SAN, "f1g1"},
		{"a small b is a pawn's file", "4k3/8/8/8/8/2p5/1P1B4/4K3 w", "bxc3", SAN, "b2c3"},
		{"a capital B is a bishop", "4k3/8/8/8/8/2p5/1P1B4/4K3 w", "Bxc3", SAN, "d2c3"},
		{"a small b without a sign", "4k3/8/8/8/8/2p5/1P1B4/4K3 w", "bc3", SAN, "b2c3"},
		{"castling with the letters of print", "r3k3/8/8/8/8/8/8/4K3 b q", "O–O–O", SAN, "e8c8"},
		{"check where there is none", chess.StartFEN, "e4+", SAN, "e2e4"},
		{"two points", chess.StartFEN, "g1f3", SAN, "g1f3"},
		{"two points of a pawn", chess.StartFEN, "e2e4", SAN, "e2e4"},
		{"two points with a stroke", chess.StartFEN, "b1-c3!", LAN, "b1c3"},
		{"two points in Vietnamese", chess.StartFEN, "g1f3", Vietnamese, "g1f3"},
		{"two points and a capture", promotes, "e7xd8=q+", SAN, "e7d8q"},
		{"two points and what the pawn becomes", promotes, "e7e8n", SAN, "e7e8n"},
		{"two points and a small b", promotes, "e7d8b", SAN, "e7d8b"},
		{"a small letter of what the pawn becomes", promotes, "e8=q", SAN, "e7e8q"},
		{"without a sign", promotes, "e8r", SAN, "e7e8r"},
		{"in brackets, small", promotes, "exd8(n)+", SAN, "e7d8n"},
		{"in Vietnamese, small", promotes, "e8h", Vietnamese, "e7e8q"},
		{"a small b behind the last rank", promotes, "e8b", SAN, "e7e8b"},
		{"a small b behind two points", promotes, "exd8b+", SAN, "e7d8b"},
		{"castling by two points", "4k3/8/8/8/8/8/8/4K2R w K", "e1g1", SAN, "e1g1"},
		{"castling by the king onto its rook", "4k3/8/8/8/8/8/8/4K2R w K", "e1h1", SAN, "e1g1"},
		{"a king's step by two points", "4k3/8/8/8/8/8/8/4K2R w K", "e1f1", SAN, "e1f1"},
		{"en passant by two points", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", SAN, "e5d6"},
		{"mate by two signs", "6k1/5ppp/8/8/8/8/8/R3K3 w", "Ra8++", SAN, "a1a8"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := position(t, tc.fen)
			if m, err := Parse(&p, tc.text, tc.style); err != nil || m.String() != tc.want {
				t.Errorf("%s (%v), want %s", m, err, tc.want)
			}
		})
	}
}

func TestWhatNamesNoMove(t *testing.T) {
	const knights = "4k3/8/8/8/8/8/8/K3N1N1 w"
	for _, tc := range []struct {
		name, fen, text string
		style           Style
		want            string
	}{
		{"nothing", chess.StartFEN, "", SAN, `san "": column 1: expected a piece, a point such as e4, or O-O, found the end`},
		{"no letter", chess.StartFEN, "Mf3", SAN, `san "Mf3": column 1: expected a piece, a point such as e4, or O-O, found "M"`},
		{"a piece alone", chess.StartFEN, "N", SAN, `san "N": column 2: expected a point such as e4, found the end`},
		{"no rank", chess.StartFEN, "Nf", SAN, `san "Nf": column 3: expected a rank 1-8, found the end`},
		{"nothing behind the x", chess.StartFEN, "Ngx", SAN, `san "Ngx": column 4: expected a point such as e4, found the end`},
		{"more than a move", chess.StartFEN, "Nf3 Nc6", SAN, `san "Nf3 Nc6": column 5: expected the end of the move, found "N"`},
		{"a king from a pawn", "8/4P1k1/8/8/8/8/8/4K3 w", "e8K", SAN, `san "e8K": column 3: expected what a pawn may become, found "K"`},
		{"an open bracket", "8/4P1k1/8/8/8/8/8/4K3 w", "e8(Q", SAN, `san "e8(Q": column 5: expected ), found the end`},
		{"a promotion that does not say to what", "8/4P3/6k1/8/8/8/8/4K3 w", "e8", SAN,
			`san "e8": ambiguous: write one of e8=N, e8=B+, e8=R, e8=Q+`},
		{"a promotion that does not say to what, by programs", "8/4P3/6k1/8/8/8/8/4K3 w", "e7e8", UCI,
			`uci "e7e8": move "e7e8": expected what the pawn becomes behind it, such as e7e8q`},
		{"a small b where only a bishop could", "4k3/8/8/8/8/2p5/3B4/4K3 w", "bxc3", SAN, `san "bxc3": no pawn of white can make this move: none stands there`},
		{"a small n", chess.StartFEN, "nf3", SAN, `san "nf3": column 1: expected a piece, a point such as e4, or O-O, found "n"`},
		{"two points from which nothing moves", chess.StartFEN, "e4e5", SAN, `san "e4e5": no pawn of white can make this move: none stands there`},
		{"two points of a knight that can't", chess.StartFEN, "g1g3", SAN, `san "g1g3": no knight of white can make this move: it is not legal from g1`},
		{"two points that capture nothing", chess.StartFEN, "g1xf3", SAN, `san "g1xf3": no knight of white can make this move: it is not legal from g1`},
		{"two points of a pawn that does not say what it becomes", "8/4P3/6k1/8/8/8/8/4K3 w", "e7e8", SAN,
			`san "e7e8": ambiguous: write one of e8=N, e8=B+, e8=R, e8=Q+`},
		{"a pawn that becomes a pawn", "8/4P1k1/8/8/8/8/8/4K3 w", "e8=p", SAN, `san "e8=p": column 4: expected what a pawn may become, found "p"`},
		{"three times castling", "4k3/8/8/8/8/8/8/4K2R w K", "O-O-O-O", SAN, `san "O-O-O-O": column 6: expected the end of the move, found "-"`},
		{"a result", chess.StartFEN, "1-0", SAN, `san "1-0": column 3: expected a point such as e4, found "0"`},
		{"one of two knights", knights, "Nf3", SAN, `san "Nf3": ambiguous: write one of Nef3, Ngf3`},
		{"the same in Vietnamese", knights, "Mf3", Vietnamese, `vi "Mf3": ambiguous: write one of Mef3, Mgf3`},
		{"a capture of nothing", chess.StartFEN, "Nxf3", SAN, `san "Nxf3": no knight of white can make this move: it is not legal from b1 or g1`},
		{"no such piece", "4k3/8/8/8/8/8/8/4K3 w", "Qe4", SAN, `san "Qe4": no queen of white can make this move: none stands there`},
		{"castling at the start", chess.StartFEN, "O-O", SAN, `san "O-O": white can't castle so now`},
		{"no move of programs", chess.StartFEN, "e2e5", UCI, `uci "e2e5": move "e2e5": expected a legal move of white`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := position(t, tc.fen)
			if m, err := Parse(&p, tc.text, tc.style); err == nil || err.Error() != tc.want {
				t.Errorf("%s, %v, want %s", m, err, tc.want)
			}
		})
	}
}

func TestWhatCanBeAMove(t *testing.T) {
	for _, c := range []struct {
		text string
		want bool
	}{
		{"e4", true}, {"e2e4", true}, {"e2-e4", true}, {"e7e8q", true}, {"e8=Q", true}, {"exd5", true}, {"Nf3", true}, {"Nbd2+", true}, {"O-O-O", true}, {"♘f3", true}, {"Qh9", false},
		{"", false}, {"e", false}, {"e9", false}, {"the knight", false}, {"xyz", false}, {"h2e2e4", false}, {"1-0", false}, {"C2=5", false}, {"i1i2", false},
	} {
		if got := IsWritten(c.text); got != c.want {
			t.Errorf("%q: %v, want %v", c.text, got, c.want)
		}
	}
}
