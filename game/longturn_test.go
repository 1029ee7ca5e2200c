package game_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// longTurn is a turn in which a hand repeats one thing: the points that it leaves and enters, in turn.
type longTurn struct {
	name    string
	first   []string // The plies before, without a clock.
	again   []string
	last    string // The ply in the end.
	touches int    // Recorded touches of 200 lifts and all plies.
}

var longTurns = []longTurn{
	{"pieces lifted and put back before the first move", nil, []string{"a0a0", "b0b0", "c0c0", "i0i0"}, "h0g2", 201},
	{"pieces lifted and put back in a later turn", []string{"h2e2"}, []string{"a9a9", "b9b9", "c9c9", "i9i9"}, "h9g7", 202},
	{"a cannon slid to and fro", []string{"h2e2", "h7g7"}, []string{"g7f7", "f7g7"}, "g7e7", 2},
}

// inputs returns the game with the turn, which is n lifts long.
func (l longTurn) inputs(n int) []fact.Input {
	moves := slices.Clone(l.first)
	for i := range n {
		moves = append(moves, l.again[i%len(l.again)])
	}
	inputs, now := []fact.Input{opened}, sensor.Micros(0)
	for _, m := range append(moves, l.last) {
		now += 1_000_000
		inputs = append(inputs, lifted(m[:2], now-90_000), placed(m[2:], now))
	}
	return append(inputs, fact.Input{At: now + 1_000_000, Fact: fact.End{}})
}

func TestNoTouchOfALongTurnIsLost(t *testing.T) {
	for _, turn := range longTurns {
		t.Run(turn.name, func(t *testing.T) {
			touches := 0
			for _, r := range play(t, turn.inputs(200)) {
				if _, ok := r.(record.Touch); ok {
					touches++
				}
			}
			if touches != turn.touches {
				t.Errorf("%d touches recorded, want %d", touches, turn.touches)
			}
		})
	}
}

// BenchmarkLongTurn shows that a lift takes no longer where its turn is longer.
func BenchmarkLongTurn(b *testing.B) {
	for _, turn := range longTurns {
		for _, lifts := range []int{500, 5000} {
			b.Run(fmt.Sprintf("%s/%d", turn.name, lifts), func(b *testing.B) {
				inputs := turn.inputs(lifts)
				for b.Loop() {
					play(b, inputs)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*lifts), "ns/lift")
			})
		}
	}
}
