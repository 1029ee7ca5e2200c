package notation

import (
	"regexp"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/chess"
)

// The games of appendix C, in which some signs are left out and others are not. The third differs from the others at move 8.
func TestTheSamplesOfAppendixC(t *testing.T) {
	const (
		short = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 e1c1 f8e8 c1b1"
		long  = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4d3 f8e7 b1d2 e8g8 e1c1 f8e8 c1b1"
	)
	for _, tc := range []struct {
		name  string
		style Style
		text  string
		want  string
	}{
		{"with all signs", SAN, "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6e.p. Nxd6 7. Bg5 Nc6 8. Qe3+ Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1(=)", short},
		{"with none", SAN, "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 8. Qe3 Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1(=)", short},
		{"in the long form", SAN, "1. e2e4 e7e5 2. Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 6. e5xd6e.p. Ne4xd6 7. Bc1g5 Nb8c6 8. Qd4d3 Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 11. Kc1b1(=)", long},
		{"in Vietnamese", Vietnamese, "1. e4 e5 2. Mf3 Mf6 3. d4 ed4 4. e5 Me4 5. Hd4 d5 6. ed6 Md6 7. Tg5 Mc6 8. He3 Te7 9. Mbd2 0-0 10. 0-0-0 Xe8 11. Vb1(=)", short},
		{"pawns that name two files", SAN, "1. e4 e5 2. Nf3 Nf6 3. d4 ed 4. e5 Ne4 5. Qxd4 d5 6. ed Nxd6 7. Bg5 Nc6 8. Qe3 Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1(=)", short},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := chess.StartPosition()
			var got []string
			for _, text := range strings.Fields(regexp.MustCompile(`\d+\.`).ReplaceAllString(tc.text, "")) {
				m, err := Parse(&p, text, tc.style)
				if err != nil {
					t.Fatalf("after %s: %v", got, err)
				}
				got = append(got, m.String())
				p.Make(m)
			}
			if strings.Join(got, " ") != tc.want {
				t.Errorf("%s, want %s", strings.Join(got, " "), tc.want)
			}
		})
	}
}

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
		{"a step of the king, and no castling", "k7/8/8/8/8/8/8/5K1R w H", "Kg1", SAN, "f1g1"},
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
