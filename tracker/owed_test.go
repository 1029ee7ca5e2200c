package tracker_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/tracker"
)

// A search of no dearer readings than can win finds every one that wins in a search of all that are searched at most.
func TestNoWinnerIsDearerThanWhatIsOwed(t *testing.T) {
	seed := randtest.Seed(t, 2)
	compared, fewer := 0, 0
	for i := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, i))
		board := newTable(t, "", false)
		for word := range randomWords(board, random, 12) {
			board.play(word)
			for n := 1; n <= board.Last().Number; n++ {
				by := board.Owed()
				got, whole := board.MayWin(n, by)
				want, ok := board.MayWin(n, tracker.OwedMax)
				if !whole || !ok {
					continue
				}
				compared++
				if by < tracker.OwedMax {
					fewer++
				}
				if !slices.Equal(got, want) {
					t.Fatalf("seed %d game %d: after %s ply %d may be %v of readings %d dearer, want %v", seed, i, word, n, got, by, want)
				}
			}
		}
	}
	if compared == 0 || fewer == 0 {
		t.Errorf("seed %d: %d plies compared, %d of them with a smaller search, want some of both", seed, compared, fewer)
	}
}
