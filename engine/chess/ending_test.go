package chess

import "testing"

func TestEndings(t *testing.T) {
	for _, tc := range []struct {
		name, fen string
		want      Ending
	}{
		{"the start", StartFEN, NoEnding},
		{"fool's mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Checkmate},
		{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Stalemate},
		{"kings alone", "7k/8/6K1/8/8/8/8/8 b - - 0 1", Dead},
		{"a knight", "7k/8/5K2/8/8/8/8/6N1 w - - 0 1", Dead},
		{"two knights can mate", "7k/8/5K2/8/8/8/8/5NN1 w - - 0 1", NoEnding},
		{"bishops on one colour", "b6k/8/5K2/8/8/8/8/7B w - - 0 1", Dead},
		{"bishops on both colours", "b6k/8/5K2/8/8/8/8/6B1 w - - 0 1", NoEnding},
		{"knight against bishop", "b6k/8/5K2/8/8/8/8/6N1 w - - 0 1", NoEnding},
		{"a pawn", "7k/8/5K2/8/8/8/6P1/8 w - - 0 1", NoEnding},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p, err := ParseFEN(tc.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.Ending(); got != tc.want {
				t.Errorf("%s, want %s", got, tc.want)
			}
		})
	}
}
