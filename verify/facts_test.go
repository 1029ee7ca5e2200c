package verify

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
)

// changeFacts changes a few facts of a game, or their order.
func (m *mutator) changeFacts(records *[]evidence.Record) (how string) {
	r := *records
	for range 1 + m.IntN(3) {
		var facts []int
		for i := range r {
			if r[i].Kind == boardlog.KindInput {
				facts = append(facts, i)
			}
		}
		if len(facts) < 2 {
			break
		}
		at, other := facts[m.IntN(len(facts))], facts[m.IntN(len(facts))]
		switch m.IntN(6) {
		case 0:
			how += fmt.Sprintf("fact %d dropped; ", at)
			r = slices.Delete(r, at, at+1)
		case 1:
			how += fmt.Sprintf("facts %d and %d exchanged; ", at, other)
			r[at].Bytes, r[other].Bytes = r[other].Bytes, r[at].Bytes
		case 2:
			how += fmt.Sprintf("fact %d doubled; ", at)
			r = slices.Insert(r, at, r[at])
		default:
			changed := ""
			changed, r[at].Bytes = m.changeJSON(r[at].Bytes)
			how += fmt.Sprintf("fact %d: %s; ", at, changed)
		}
	}
	*records = r
	return how
}

// The board's owner can sign facts that no board stores: the verifier reports every one of them.
func TestChangedFactsAreDerivedOrRefused(t *testing.T) {
	seed := randtest.Seed(t, 1)
	m := &mutator{rand.New(rand.NewPCG(seed, 0)), signedGames(t)}
	derived := map[string]int{}
	for i := range sweeptest.Of(1_000, 40_000) {
		g := m.games[m.IntN(len(m.games))]
		records := g.records()
		how := m.changeFacts(&records)
		func() {
			defer func() {
				if failed := recover(); failed != nil {
					t.Fatalf("seed %d, file %d, %s, %s: %v\n%s", seed, i, g.name, how, failed, debug.Stack())
				}
			}()
			b, err := g.sign(records, true)
			if err != nil {
				t.Fatalf("seed %d, file %d, %s, %s: %v", seed, i, g.name, how, err)
			}
			encoded := b.Encode()
			file, err := evidence.Open(bytes.NewReader(encoded), int64(len(encoded)))
			if err != nil {
				derived["unread"]++
				return
			}
			derived[deriveAgain(file, nil).state]++
		}()
	}
	t.Logf("derived again: %v", derived)
	for _, state := range []string{"different", "not"} {
		if derived[state] == 0 {
			t.Errorf("no changed game was derived as %q: %v", state, derived)
		}
	}
}
