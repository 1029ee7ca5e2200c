package tracker_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/randtest"
)

// Whatever sensors and players do, a fixed ply stays as it was, and no reading moves a piece from a point to itself.
func TestAFixedPlyStaysWhateverHappens(t *testing.T) {
	seed := randtest.Seed(t, 3)
	for i := range uint64(12) {
		t.Run(fmt.Sprintf("seed %d game %d", seed, i), func(t *testing.T) {
			playAtRandom(t, rand.New(rand.NewPCG(seed, i)))
		})
	}
}

// muddleMax is how many readings end a random game: a game beyond following takes long and shows nothing more.
const muddleMax = 12

func playAtRandom(t *testing.T, random *rand.Rand) {
	board := newTable(t, "", false)
	fixed := map[int]engine.Move{}
	for word := range randomWords(board, random, 20) {
		board.play(word)
		for n := 1; n <= board.Last().Number; n++ {
			ply := board.Ply(n)
			if ply == nil {
				continue
			}
			if was, ok := fixed[n]; ok && was != ply.Move {
				t.Fatalf("ply %d was fixed as %v and is %v after %s", n, was, ply.Move, word)
			}
			if ply.Move.From() == ply.Move.To() {
				t.Fatalf("ply %d goes from %v to itself", n, ply.Move.From())
			}
			if fixed[n] != 0 {
				continue
			}
			if _, agreed := board.Readings(n).Candidates(); agreed {
				board.Fix(n)
				fixed[n] = ply.Move
			}
		}
	}
}

// randomWords returns the words of so many turns, each as it follows from those before. They end where there are too many readings.
func randomWords(board *table, random *rand.Rand, turns int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for range turns {
			if board.Thread().Readings() > muddleMax {
				return
			}
			for _, word := range randomTurn(board, random) {
				if board.canBeSeen(word) && !yield(word) {
					return
				}
			}
		}
	}
}

// randomTurn returns a legal move of the likeliest reading in words. Now and then one is missing, too fast, or followed by another.
func randomTurn(board *table, random *rand.Rand) []string {
	moves := board.Position().Moves()
	if len(moves) == 0 {
		return []string{randomEdge(random)}
	}
	m := moves[random.IntN(len(moves))]
	words := []string{"-" + m.From().String()}
	if board.Position().Occupied().Has(m.To()) {
		words = append(words, "-"+m.To().String())
	}
	words = append(words, "+"+m.To().String(), "press "+board.Position().Turn().String())
	var turn []string
	for _, word := range words {
		switch random.IntN(40) {
		case 0: // The sensor misses it.
		case 1:
			turn = append(turn, word, randomEdge(random))
		case 2:
			turn = append(turn, "30ms "+word)
		default:
			turn = append(turn, word)
		}
	}
	return turn
}

// canBeSeen reports whether the sensors can produce a word as they stand: an open one does not open, a closed one does not close.
func (b *table) canBeSeen(word string) bool {
	words := strings.Fields(word)
	edge := words[len(words)-1]
	if edge[0] != '+' && edge[0] != '-' {
		return true
	}
	p, placed := b.edge(edge)
	return b.Raw().Has(p) != placed
}

func randomEdge(random *rand.Rand) string {
	return string("+-"[random.IntN(2)]) + engine.Point(random.IntN(engine.Points)).String()
}
