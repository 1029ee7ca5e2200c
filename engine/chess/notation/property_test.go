package notation

import (
	"testing"

	"github.com/kyban/kyban/engine/chess"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// Every written move reads as the same move, in every style and position.
func TestWhatIsWrittenIsReadBack(t *testing.T) {
	r := randtest.New(t, 1)
	for range sweeptest.Of(30, 600) {
		p, err := chess.Start960(r.IntN(960))
		if err != nil {
			t.Fatal(err)
		}
		for range 120 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 {
				break
			}
			for _, style := range Styles() {
				m := moves[r.IntN(len(moves))]
				text, err := Format(&p, m, style)
				if err != nil {
					t.Fatal(err)
				}
				if back, err := Parse(&p, text, style); err != nil || back != m {
					t.Fatalf("%s: %s is written as %s %q, and read as %s (%v)", p.FEN(), m, style, text, back, err)
				}
			}
			p.Make(moves[r.IntN(len(moves))])
		}
	}
}

func FuzzParse(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	for _, text := range []string{"e4", "Nbd2", "exd8=Q+", "O-O-O#", "Ke1-g1", "♘f3", "ed e.p.", "Xhxe1(=)", "e7e8q"} {
		corpus.Add(chess.StartFEN, text)
		corpus.Add("r3k2r/P6P/8/3pP3/8/8/p6p/R3K2R w KQkq d6 0 1", text)
	}
	corpus.Fuzz(func(t testing.TB, fen, text string) {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			return
		}
		for _, style := range Styles() {
			m, err := Parse(&p, text, style)
			if err != nil {
				continue
			}
			written, err := Format(&p, m, style)
			if err != nil {
				t.Fatalf("%q is %s, which has no notation: %v", text, m, err)
			}
			if back, err := Parse(&p, written, style); err != nil || back != m {
				t.Fatalf("%q is %s, written %q, and read as %s (%v)", text, m, written, back, err)
			}
		}
	})
}
