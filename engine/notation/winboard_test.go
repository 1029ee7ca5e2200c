package notation

import (
	"fmt"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/randtest"
)

func TestParseWinBoard(t *testing.T) {
	const rooks = "3k5/9/9/R8/9/9/R8/9/9/4K4 w"
	for _, c := range []struct {
		name, fen, text string
		first           int
		want            string
	}{
		{"a cannon by its file", engine.StartFEN, "Che2", 0, "h2e2"},
		{"the same from 1 on", engine.StartFEN, "Che3", 1, "h2e2"},
		{"a horse", engine.StartFEN, "Hg2", 0, "h0g2"},
		{"a horse as others write it", engine.StartFEN, "Ng2", 0, "h0g2"},
		{"an elephant", engine.StartFEN, "Ege2", 0, "g0e2"},
		{"an elephant as others write it", engine.StartFEN, "Bge2", 0, "g0e2"},
		{"a general", engine.StartFEN, "Ke1", 0, "e0e1"},
		{"an advisor", engine.StartFEN, "Ade1", 0, "d0e1"},
		{"a pawn", engine.StartFEN, "c4", 0, "c3c4"},
		{"a pawn with its letter", engine.StartFEN, "Pc4", 0, "c3c4"},
		{"a capture", engine.StartFEN, "Chxh9", 0, "h2h9"},
		{"rank 10", engine.StartFEN, "Chxh10", 1, "h2h9"},
		{"both points", engine.StartFEN, "Ch2-e2", 0, "h2e2"},
		{"a rook by its rank", rooks, "R6a4", 0, "a6a4"},
		{"check, and mate", rooks, "R6d6+#", 0, "a6d6"},
		{"full width", engine.StartFEN, "Ｃｈｅ２", 0, "h2e2"},
		{"two that fit", engine.StartFEN, "Ce2", 0, `winboard "Ce2": ambiguous: write one of B2-E2 (b2e2), H2-E2 (h2e2)`},
		{"none that fits", engine.StartFEN, "Rh0", 0, `winboard "Rh0": no rook of red can move to h0`},
		{"none that fits, from 1 on", engine.StartFEN, "Rh1", 1, `winboard "Rh1": no rook of red can move to h1`},
		{"a capture of nothing", engine.StartFEN, "Chxe2", 0, `winboard "Chxe2": no cannon of red can move to e2`},
		{"no rank 10 from 0 on", engine.StartFEN, "Chh10", 0, `winboard "Chh10": column 5: expected the end of the move, found "0"`},
		{"no rank 0 from 1 on", engine.StartFEN, "Rh0", 1, `winboard "Rh0": column 3: expected a rank 1-10, found "0"`},
		{"no file", engine.StartFEN, "C2", 0, `winboard "C2": column 3: expected a point such as e2, found the end`},
		{"nothing", engine.StartFEN, "", 0, `winboard "": column 1: expected a point such as e2, found the end`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := enginetest.Position(t, c.fen)
			m, err := ParseWinBoard(&p, c.text, c.first)
			if got := m.String(); err == nil && got != c.want || err != nil && err.Error() != c.want {
				t.Errorf("%s, %v, want %s", got, err, c.want)
			}
		})
	}
}

// The texts of other styles are never mistaken for WinBoard's, nor the other way round.
func TestWhatIsWinBoardIsNoOtherStyle(t *testing.T) {
	r := randtest.New(t, 1)
	for range 40 {
		p := engine.StartPosition()
		for range 80 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			for _, s := range []Style{WXF, Simplified, Traditional, Vietnamese} {
				text, err := Format(&p, m, s)
				if err != nil || IsWinBoard(text) && text != iccs(m) {
					t.Fatalf("%s: %s %q is taken for WinBoard's, %v", p.FEN(), s, text, err)
				}
			}
			for first := range 2 {
				text := inWinBoard(&p, m, first)
				if again, err := ParseWinBoard(&p, text, first); again != m || err != nil || !IsWinBoard(text) {
					t.Fatalf("%s: %s is %q, and reads as %s, %v", p.FEN(), m, text, again, err)
				}
			}
			p.Make(m)
		}
	}
}

// inWinBoard writes a move with both points.
func inWinBoard(p *engine.Position, m engine.Move, first int) string {
	point := func(at engine.Point) string {
		return fmt.Sprintf("%c%d", 'a'+rune(at.File()), int(at.Rank())+first)
	}
	letter, x := strings.ToUpper(string(p.At(m.From()).Letter())), ""
	if p.At(m.To()) != 0 {
		x = "x"
	}
	return letter + point(m.From()) + x + point(m.To())
}

func FuzzParseWinBoard(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, text := range []string{"Che2", "H9g7+", "cxc6", "Rh10", "c4", "Ch2-e2#"} {
		corpus.Add(text)
	}
	corpus.Fuzz(func(t testing.TB, text string) {
		for first := range 2 {
			p := engine.StartPosition()
			m, err := ParseWinBoard(&p, text, first)
			if err == nil && (!p.Legal(m) || !IsWinBoard(text)) {
				t.Fatalf("%q reads as %s", text, m)
			}
		}
	})
}
