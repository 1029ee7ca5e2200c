package notation

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/randtest"
)

func FuzzParse(f *testing.F) {
	corpus := randtest.NewCorpus(f, 1)
	fens := []string{
		engine.StartFEN, middleGame, threePawns, fivePawns, threeAndTwo, blackTwoAndTwo, tandemRed, doubledRooks, oddElephants,
	}
	for _, c := range hardCases {
		corpus.Add(c.move)
		for _, text := range c.want {
			corpus.Add(text)
		}
	}
	odd := []string{
		"", "33.4", "++.4", "Pa.5", "RB=5", "前七平八", "車前退六", "二兵平五", "2B-8", "Tg5.1", "H2-E2", "C25", "＋\xff", "\x00",
	}
	for _, text := range odd {
		corpus.Add(text)
	}
	corpus.Fuzz(func(t testing.TB, text string) {
		for _, fen := range fens {
			p := enginetest.Position(t, fen)
			for _, s := range Styles() {
				m, err := Parse(&p, text, s)
				if err != nil {
					continue
				}
				if !p.Legal(m) {
					t.Fatalf("%s: %s %q reads as %s, which is not legal", fen, s, text, m)
				}
				written, err := Format(&p, m, s)
				if err != nil {
					t.Fatal(err)
				}
				if again, err := Parse(&p, written, s); again != m || err != nil {
					t.Fatalf("%s: %s %q reads as %s, is written %q and then reads as %s, %v", fen, s, text, m, written, again, err)
				}
			}
		}
	})
}
