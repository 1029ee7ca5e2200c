package chess

import "testing"

func TestStartPositionsByNumber(t *testing.T) {
	for number, want := range map[int]string{0: "BBQNNRKR", 518: "RNBQKBNR", 959: "RKRNNQBB"} {
		if got, err := StartRank(number); err != nil || got != want {
			t.Errorf("start %d: %q, %v; want %q", number, got, err, want)
		}
	}
	seen := map[string]bool{}
	for n := range Starts {
		rank, _ := StartRank(n)
		seen[rank] = true
	}
	if len(seen) != 960 {
		t.Errorf("%d different start positions, want 960", len(seen))
	}
	for _, n := range []int{-1, 960} {
		if _, err := StartRank(n); err == nil {
			t.Errorf("start %d: no error", n)
		}
	}
}

// The figures are those that stockfish counts from each start.
func TestAllStartsTogetherHaveSoManyMoves(t *testing.T) {
	for i, want := range []uint64{18_882, 371_766, 8_224_968} {
		var nodes uint64
		for number := range Starts {
			p, err := Start960(number)
			if err != nil {
				t.Fatal(err)
			}
			nodes += p.Perft(i + 1)
		}
		if nodes != want {
			t.Errorf("depth %d: %d, want %d", i+1, nodes, want)
		}
	}
}
