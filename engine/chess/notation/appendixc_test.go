package notation

import (
	"regexp"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/chess"
)

const (
	shortGame = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 e1c1 f8e8 c1b1"
	longGame  = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4d3 f8e7 b1d2 e8g8 e1c1 f8e8 c1b1"
)

// tokens are the printed moves of a sample, without their numbers.
func tokens(sample string) []string {
	joined := regexp.MustCompile(` (e\. ?p\.|\(=\))`).ReplaceAllStringFunc(sample, func(s string) string { return strings.ReplaceAll(s, " ", "_") })
	texts := strings.Fields(regexp.MustCompile(`(^| )\d+\.? `).ReplaceAllString(joined, " "))
	for i := range texts {
		texts[i] = strings.ReplaceAll(texts[i], "_", " ")
	}
	return texts
}

// The sample games of appendix C, letter for letter: with all signs, with none but those of castling and the offer, and
// in the long form, which differs at move 8.
func TestTheSampleGamesOfAppendixC(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		style      Style
		want       string
	}{
		{"with all signs", "1. e4 e5 2. Mf3 Mf6 3. d4 exd4 4. e5 Me4 5. Hxd4 d5 6. exd6 e.p. Mxd6 7. Tg5 Mc6 8. He3+ Te7 9. Mbd2 0-0 10. 0-0-0 Xe8 11. Vb1 (=)", Vietnamese, shortGame},
		{"with none", "1. e4 e5 2. Mf3 Mf6 3. d4 ed4 4. e5 Me4 5. Hd4 d5 6. ed6 Md6 7. Tg5 Mc6 8. He3 Te7 9 Mbd2 0-0 10. 0-0-0 Xe8 11. Vb1 (=)", Vietnamese, shortGame},
		{"in the long form", "e2e4 e7e5 2. Mg1f3 Mg8f6 3. d2d4 e5xd4 4. e4e5 Mf6e4 5. Hd1xd4 d7d5 6. e5xd6 e. p. Me4xd6 7. Tc1g5 Mb8c6 8. Hd4d3 Tf8e7 9. Mb1d2 0-0 10. 0-0-0 Xf8e8 11. Vb1 (=)", Vietnamese, longGame},
		{"with all signs, in English", "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 8. Qe3+ Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)", SAN, shortGame},
		{"with none, in English", "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 8. Qe3 Be7 9 Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)", SAN, shortGame},
		{"in the long form, in English", "e2e4 e7e5 2. Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 6. e5xd6 e. p. Ne4xd6 7. Bc1g5 Nb8c6 8. Qd4d3 Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 11. Kb1 (=)", LAN, longGame},
		{"pawns that name two files", "1. e4 e5 2. Nf3 Nf6 3. d4 ed 4. e5 Ne4 5. Qxd4 d5 6. ed Nxd6 7. Bg5 Nc6 8. Qe3 Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)", SAN, shortGame},
	} {
		t.Run(tc.name, func(t *testing.T) {
			moves, err := ParseLine(chess.StartPosition(), tokens(tc.text), tc.style)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, m := range moves {
				got = append(got, m.String())
			}
			if strings.Join(got, " ") != tc.want {
				t.Errorf("%s, want %s", strings.Join(got, " "), tc.want)
			}
		})
	}
}

// The first sample is written as it is printed, except for e.p., which may be left out (C.13), and the offer, which is no
// part of a move.
func TestTheFirstSampleIsWrittenAsItIsPrinted(t *testing.T) {
	moves, err := ParseLine(chess.StartPosition(), strings.Fields(shortGame), UCI)
	if err != nil {
		t.Fatal(err)
	}
	for style, want := range map[Style]string{
		Vietnamese: "e4 e5 Mf3 Mf6 d4 exd4 e5 Me4 Hxd4 d5 exd6 Mxd6 Tg5 Mc6 He3+ Te7 Mbd2 0-0 0-0-0 Xe8 Vb1",
		SAN:        "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 O-O O-O-O Re8 Kb1",
		LAN:        "e2-e4 e7-e5 Ng1-f3 Ng8-f6 d2-d4 e5xd4 e4-e5 Nf6-e4 Qd1xd4 d7-d5 e5xd6 Ne4xd6 Bc1-g5 Nb8-c6 Qd4-e3+ Bf8-e7 Nb1-d2 O-O O-O-O Rf8-e8 Kc1-b1",
		Figurine:   "e4 e5 ♘f3 ♘f6 d4 exd4 e5 ♘e4 ♕xd4 d5 exd6 ♘xd6 ♗g5 ♘c6 ♕e3+ ♗e7 ♘bd2 O-O O-O-O ♖e8 ♔b1",
	} {
		texts, err := Line(chess.StartPosition(), moves, style)
		if got := strings.Join(texts, " "); err != nil || got != want {
			t.Errorf("%s: %s (%v), want %s", style, got, err, want)
		}
	}
}

// Every example in the articles of appendix C is read, in the letters of the print and in those of English, and its
// written form reads as the same move.
func TestTheExamplesOfAppendixC(t *testing.T) {
	for _, tc := range []struct{ article, fen, text, english, want string }{
		{"C.4", chess.StartFEN, "e4", "e4", "e2e4"},
		{"C.8", "4k3/8/8/8/8/8/1B6/4K3 w", "Te5", "Be5", "b2e5"},
		{"C.8", "4k3/8/8/8/4B3/8/8/4K3 w", "Tf3", "Bf3", "e4f3"},
		{"C.8", "4k3/8/8/8/8/8/8/R3K3 w", "Xd1", "Rd1", "a1d1"},
		{"C.8", "4k3/8/8/8/8/8/1B6/4K3 w", "Tb2e5", "Bb2e5", "b2e5"},
		{"C.8", chess.StartFEN, "Mg1f3", "Ng1f3", "g1f3"},
		{"C.8", "4k3/8/8/8/8/8/8/R3K3 w", "Xa1d1", "Ra1d1", "a1d1"},
		{"C.8", "4k3/4p3/8/8/8/8/8/4K3 b", "e7e5", "e7e5", "e7e5"},
		{"C.8", chess.StartFEN, "d2d4", "d2d4", "d2d4"},
		{"C.8", "4k3/8/p7/8/8/8/8/4K3 b", "a6a5", "a6a5", "a6a5"},
		{"C.9", "4k3/8/8/4p3/8/8/1B6/4K3 w", "Txe5", "Bxe5", "b2e5"},
		{"C.9", "4k3/8/8/8/8/5p2/8/4K1N1 w", "Mxf3", "Nxf3", "g1f3"},
		{"C.9", "4k3/8/8/8/8/8/8/R2nK3 w", "Xxd1", "Rxd1", "a1d1"},
		{"C.9.3", "4k3/8/8/4p3/3P4/8/8/4K3 w", "dxe5", "dxe5", "d4e5"},
		{"C.9.3", "4k3/8/8/8/8/5p2/6P1/4K3 w", "gxf3", "gxf3", "g2f3"},
		{"C.9.3", "4k3/8/p7/1P6/8/8/8/4K3 b", "axb5", "axb5", "a6b5"},
		{"C.9.3", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6 e.p.", "exd6 e.p.", "e5d6"},
		{"C.10.3.1", "4k3/8/8/8/8/8/8/K3N1N1 w", "Mgf3", "Ngf3", "g1f3"},
		{"C.10.3.1", "4k3/8/8/8/8/8/8/K3N1N1 w", "Mef3", "Nef3", "e1f3"},
		{"C.10.3.2", "4k3/8/8/6N1/8/8/8/K5N1 w", "M5f3", "N5f3", "g5f3"},
		{"C.10.3.2", "4k3/8/8/6N1/8/8/8/K5N1 w", "M1f3", "N1f3", "g1f3"},
		{"C.10.3.3", "4k3/8/8/8/3N4/8/7N/K7 w", "Mhf3", "Nhf3", "h2f3"},
		{"C.10.3.3", "4k3/8/8/8/3N4/8/7N/K7 w", "Mdf3", "Ndf3", "d4f3"},
		{"C.10.3.4", "4k3/8/8/8/8/5p2/8/K3N1N1 w", "Mgxf3", "Ngxf3", "g1f3"},
		{"C.10.3.4", "4k3/8/8/8/8/5p2/8/K3N1N1 w", "Mexf3", "Nexf3", "e1f3"},
		{"C.10.3.4", "4k3/8/8/6N1/8/5p2/8/K5N1 w", "M5xf3", "N5xf3", "g5f3"},
		{"C.10.3.4", "4k3/8/8/6N1/8/5p2/8/K5N1 w", "M1xf3", "N1xf3", "g1f3"},
		{"C.10.3.4", "4k3/8/8/8/3N4/5p2/7N/K7 w", "Mhxf3", "Nhxf3", "h2f3"},
		{"C.10.3.4", "4k3/8/8/8/3N4/5p2/7N/K7 w", "Mdxf3", "Ndxf3", "d4f3"},
		{"C.11", "8/3P4/7k/8/8/8/8/4K3 w", "d8H", "d8Q", "d7d8q"},
		{"C.11", "5r2/4P3/7k/8/8/8/8/4K3 w", "exf8M", "exf8N", "e7f8n"},
		{"C.11", "4k3/8/8/8/8/8/1p6/7K b", "b1T", "b1B", "b2b1b"},
		{"C.11", "4k3/8/8/8/8/7K/6p1/8 b", "g1X", "g1R", "g2g1r"},
		{"C.12", chess.StartFEN, "e4 (=)", "e4(=)", "e2e4"},
		{"C.13", "4k3/8/8/8/8/8/8/4K2R w K", "0-0", "0-0", "e1g1"},
		{"C.13", "r3k3/8/8/8/8/8/8/4K3 b q", "0-0-0", "0-0-0", "e8c8"},
		{"C.13", "6k1/5ppp/8/8/8/8/8/R3K3 w", "Xa8++", "Ra8++", "a1a8"},
		{"C.13", "6k1/5ppp/8/8/8/8/8/R3K3 w", "Xa8#", "Ra8#", "a1a8"},
		{"C.13", "6k1/5pp1/8/8/8/8/8/R3K3 w", "Xa8+", "Ra8+", "a1a8"},
		{"C.13", "6k1/5ppp/8/8/8/8/8/R3K3 w", "Xa8", "Ra8", "a1a8"},
	} {
		p := position(t, tc.fen)
		for style, text := range map[Style]string{Vietnamese: tc.text, SAN: tc.english, LAN: tc.english} {
			m, err := Parse(&p, text, style)
			if err != nil || m.String() != tc.want {
				t.Errorf("%s: %s %q is read as %s (%v), want %s", tc.article, style, text, m, err, tc.want)
				continue
			}
			written, err := Format(&p, m, style)
			if again, wrong := Parse(&p, written, style); err != nil || wrong != nil || again != m {
				t.Errorf("%s: %q is written %q (%v), and read as %s (%v)", tc.article, text, written, err, again, wrong)
			}
		}
	}
}
