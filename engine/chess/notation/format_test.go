package notation

import (
	"strings"
	"testing"

	"github.com/kyban/kyban/engine/chess"
)

func position(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The columns are the styles in the order of Styles: san, lan, fan, vi, uci.
func TestFormat(t *testing.T) {
	for _, tc := range []struct{ name, fen, want string }{
		{"a pawn", chess.StartFEN, "e4 e2-e4 e4 e4 e2e4"},
		{"a knight", chess.StartFEN, "Nf3 Ng1-f3 ♘f3 Mf3 g1f3"},
		{"a pawn captures", "4k3/8/8/3p4/4P3/8/8/4K3 w", "exd5 e4xd5 exd5 exd5 e4d5"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6 e5xd6 exd6 exd6 e5d6"},
		{"castling short", "4k3/8/8/8/8/8/8/4K2R w K", "O-O O-O O-O 0-0 e1g1"},
		{"castling long, with check", "3k4/8/8/8/8/8/8/R3K3 w Q", "O-O-O+ O-O-O+ O-O-O+ 0-0-0+ e1c1"},
		{"castling of Chess960", "5k2/8/8/8/8/8/8/1K4RR w G", "O-O+ O-O+ O-O+ 0-0+ b1g1"},
		{"a promotion with check", "7k/4P3/8/8/8/8/8/4K3 w", "e8=Q+ e7-e8=Q+ e8=♕+ e8H+ e7e8q"},
		{"a promotion that captures", "3r4/4P1k1/8/8/8/8/8/4K3 w", "exd8=N e7xd8=N exd8=♘ exd8M e7d8n"},
		{"mate", "6k1/5ppp/8/8/8/8/8/R3K3 w", "Ra8# Ra1-a8# ♖a8# Xa8# a1a8"},
		{"two on a rank: the file (C.10.1)", "4k3/8/8/8/8/8/8/K3N1N1 w", "Ngf3 Ng1-f3 ♘gf3 Mgf3 g1f3"},
		{"two on a file: the rank (C.10.2)", "4k3/8/8/6N1/8/8/8/K5N1 w", "N5f3 Ng5-f3 ♘5f3 M5f3 g5f3"},
		{"two on neither: the file (C.10.3)", "4k3/8/8/8/3N4/8/7N/K7 w", "Nhf3 Nh2-f3 ♘hf3 Mhf3 h2f3"},
		{"three queens: file and rank", "8/8/8/8/4Q2Q/8/k7/2K4Q w", "Qh4e1 Qh4-e1 ♕h4e1 Hh4e1 h4e1"},
		{"the other one is pinned", "4k3/8/8/8/4r3/8/4N3/4K1N1 w", "Nf3 Ng1-f3 ♘f3 Mf3 g1f3"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, wants := position(t, tc.fen), strings.Fields(tc.want)
			m, err := p.ParseMove(wants[len(wants)-1])
			if err != nil {
				t.Fatal(err)
			}
			for i, style := range Styles() {
				got, err := Format(&p, m, style)
				if err != nil || got != wants[i] {
					t.Errorf("%s: %q (%v), want %q", style, got, err, wants[i])
				}
				if back, err := Parse(&p, got, style); err != nil || back != m {
					t.Errorf("%s: %q is read as %s (%v), want %s", style, got, back, err, m)
				}
			}
		})
	}
}

func TestWhatIsNotLegalHasNoNotation(t *testing.T) {
	p := chess.StartPosition()
	e5 := chess.NewMove(12, 36, chess.NoKind)
	if _, err := Format(&p, e5, SAN); err == nil || err.Error() != "move e2e5: expected a legal move of white" {
		t.Error(err)
	}
	if _, err := Format(&p, e5, "mars"); err == nil || err.Error() != `notation style "mars": expected one of san, lan, fan, vi, uci` {
		t.Error(err)
	}
}
