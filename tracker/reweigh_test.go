package tracker_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/tracker"
)

// Whatever is fixed and whichever sensors are known to work, the living readings are those of a full rereading, as long as work is left.
func TestFixingLeavesWhatReadingAgainFinds(t *testing.T) {
	seed := randtest.Seed(t, 4)
	compared := 0
	for i := range uint64(50) {
		random := rand.New(rand.NewPCG(seed, i))
		board := newTable(t, "", false)
		for word := range randomWords(board, random, 30) {
			if word[0] != 'p' && random.IntN(12) == 0 {
				continue // No sensor sees it.
			}
			compares, same := board.fixAndReadAgain(word)
			if !same {
				t.Fatalf("seed %d game %d: after %s reading again finds other readings", seed, i, word)
			}
			if compares {
				compared++
			}
			if board.Work() >= tracker.WorkMax {
				break // Facts that could not be read again then stayed as they were.
			}
		}
	}
	if compared == 0 {
		t.Errorf("seed %d: nothing was compared", seed)
	}
}

// fixAndReadAgain plays a word and fixes what the readings agree on. It reports whether plies were fixed and the facts could be read
// again, and if so whether that gives the living readings.
func (b *table) fixAndReadAgain(word string) (compares, same bool) {
	b.play(word)
	fixed := false
	for n := 1; n <= b.Last().Number; n++ {
		if _, agreed := b.Readings(n).Candidates(); agreed {
			b.Fix(n)
			fixed = true
		}
	}
	same, ok := b.ReadsTheSame()
	compares = ok && fixed && b.Work() < tracker.WorkMax
	return compares, same || !compares
}

// These games were found by the test above.
func TestWhatFixingOnceLost(t *testing.T) {
	for _, tc := range []struct {
		name  string
		words string
		want  int // The living readings in the end.
	}{
		{"the general stands against the law where an agreed ply ends, and the clock was pressed: seed 3559000449 game 14",
			`-b0 +a2 press_red +e8 press_black -g0 +i2 press_red -h7 +g7 press_black -i3 +i4 press_red -i6 press_black -c0 +e2 press_red
			-e8 +f7 press_black +e9 -b2`, 5},
		{"one reading lives, and a sensor that it holds for blind is known to work: seed 3671817302 game 37",
			`-h2 +e2 press_red -h7 +h4 press_black -b2 +b4 press_red -h4 +h2 press_black -b4 +a4 press_red -b7 +f7 press_black -a0 +a1
			press_red -a6 +a5 press_black -e0 +e1 press_red -f7 +h7 press_black -a4 30ms_+g4 press_red -h7 +f7 press_black -a1 +a2
			press_red -f7 +c7 press_black -g4 +c4 press_red +h7 press_black 30ms_-b0 +c2 press_red -h7 +i7 press_black -e1 +d1
			press_red -c7 +g7 30ms_press_black -e2 +i2 press_red -c9 +e7 press_black -c2 +a1 press_red -i7 press_black -a3 press_red
			-i3 +i5 press_black -i2 -i6`, 4},
	} {
		t.Run(tc.name, func(t *testing.T) {
			board := newTable(t, "", false)
			compared := 0
			for _, word := range strings.Fields(tc.words) {
				compares, same := board.fixAndReadAgain(strings.ReplaceAll(word, "_", " "))
				if !same {
					t.Fatalf("after %s reading again finds other readings", word)
				}
				if compares {
					compared++
				}
			}
			if compared == 0 || board.Thread().Readings() != tc.want {
				t.Errorf("%d times compared, in the end %d readings, want %d", compared, board.Thread().Readings(), tc.want)
			}
		})
	}
}
