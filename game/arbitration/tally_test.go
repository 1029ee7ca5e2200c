package arbitration

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/trace"
)

// TestRulingsAreCountedAsTheyCome rules at random: after each ruling the tally must equal a count of all rulings.
func TestRulingsAreCountedAsTheyCome(t *testing.T) {
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	for range 50 {
		b := newBoard(t, "vn2004")
		for n := range 60 {
			b.rule(randomRuling(random, n))
			if random.IntN(10) == 0 {
				b.c.Forget(1+random.IntN(4), 4)
			}
			if wrong := b.c.mistallied(); wrong != "" {
				t.Fatalf("seed %d: after %d rulings: %s", seed, n+1, wrong)
			}
			if c := b.c.Copy(); c.mistallied() != "" {
				t.Fatalf("seed %d: after %d rulings the copy: %s", seed, n+1, c.mistallied())
			}
		}
	}
}

func randomRuling(random *rand.Rand, made int) fact.Ruling {
	in := fact.Ruling{Ply: random.IntN(5), Text: trace.Rulings()[random.IntN(len(trace.Rulings()))], Point: engine.NoPoint, Name: "An"}
	if random.IntN(2) == 0 {
		in.Point = engine.Point(random.IntN(3))
	}
	if random.IntN(3) == 0 {
		in.Revises = 1 + random.IntN(made+1)
	}
	if random.IntN(2) == 0 {
		in.Side = engine.First
	}
	in.Amount, in.Result, in.Article = 5, "1-0", []string{"", "9.6", "5.3"}[random.IntN(3)]
	return in
}

// mistallied names the difference between the tally and a count of all rulings, empty for none.
func (c *Case) mistallied() string {
	kept, anew := c.tally, newTally(c.rulings)
	for key, firsts := range kept.alike {
		if len(firsts) == 0 {
			delete(kept.alike, key)
		}
	}
	for key, firsts := range anew.alike {
		if len(firsts) == 0 {
			delete(anew.alike, key)
		}
	}
	listed := slices.Clone(kept.accident)
	if listed != nil {
		c.tally.accident = nil
	}
	found := c.accidents()
	switch {
	case !reflect.DeepEqual(kept.alike, anew.alike):
		return fmt.Sprintf("alike %v, all say %v", kept.alike, anew.alike)
	case !reflect.DeepEqual(kept.repeated, anew.repeated):
		return fmt.Sprintf("repeated %v, all say %v", kept.repeated, anew.repeated)
	case !reflect.DeepEqual(kept.touches, anew.touches):
		return fmt.Sprintf("touches %v, all say %v", kept.touches, anew.touches)
	case kept.swaps != anew.swaps:
		return fmt.Sprintf("%d swaps, all say %d", kept.swaps, anew.swaps)
	case listed != nil && !slices.Equal(listed, found):
		return fmt.Sprintf("accidents %v, all say %v", listed, found)
	}
	return ""
}
