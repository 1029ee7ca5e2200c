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
	derived := map[string]int{}
	games := signedGames(t)
	for _, own := range []uint64{1, 3, 5} { // With 3 and 5 a line had more plies than its likeliest reading.
		seed := randtest.Seed(t, own)
		m := &mutator{rand.New(rand.NewPCG(seed, 0)), games}
		for i := range sweeptest.Of(350, 13_000) {
			g := m.games[m.IntN(len(m.games))]
			records := g.records()
			how := m.changeFacts(&records)
			derived[deriveChanged(t, g, records, fmt.Sprintf("seed %d, file %d, %s, %s", seed, i, g.name, how))]++
		}
	}
	t.Logf("derived again: %v", derived)
	for _, state := range []string{"different", "not"} {
		if derived[state] == 0 {
			t.Errorf("no changed game was derived as %q: %v", state, derived)
		}
	}
}

// deriveChanged signs the records of a game and derives them again from their facts.
func deriveChanged(t *testing.T, g *signedGame, records []evidence.Record, what string) (state string) {
	t.Helper()
	defer func() {
		if failed := recover(); failed != nil {
			t.Fatalf("%s: %v\n%s", what, failed, debug.Stack())
		}
	}()
	b, err := g.sign(records, true)
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	encoded := b.Encode()
	file, err := evidence.Open(bytes.NewReader(encoded), int64(len(encoded)))
	if err != nil {
		return "unread"
	}
	return deriveAgain(file, nil).state
}
