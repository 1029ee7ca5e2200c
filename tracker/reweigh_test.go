package tracker_test

import (
	"math/rand/v2"
	"testing"
)

// Whatever is fixed and whichever sensors are known to work then, the readings that live are those that reading all facts again
// would find.
func TestFixingLeavesWhatReadingAgainFinds(t *testing.T) {
	seed := rand.Uint64()
	compared := 0
	for i := range uint64(50) {
		random := rand.New(rand.NewPCG(seed, i))
		board := newTable(t, "", false)
		for word := range randomWords(board, random, 30) {
			if word[0] != 'p' && random.IntN(12) == 0 {
				continue // No sensor sees it.
			}
			board.play(word)
			fixed := 0
			for n := 1; n <= board.Last().Number; n++ {
				if _, agreed := board.Candidates(n); agreed {
					board.Fix(n)
					fixed = n
				}
			}
			if same, ok := board.ReadsTheSame(); ok && fixed > 0 && board.Readings() > 1 {
				compared++
				if !same {
					t.Fatalf("seed %d game %d: after %s ply %d was fixed, and reading again finds other readings", seed, i, word, fixed)
				}
			}
		}
	}
	if compared == 0 {
		t.Errorf("seed %d: nothing was compared", seed)
	}
}
