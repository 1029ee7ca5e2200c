package game_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// longGame is n plies of chariots that go to and fro.
func longGame(n int, clocked bool) []input.Input {
	inputs := []input.Input{opened}
	now, side := sensor.Micros(1_000_000), engine.Red
	first, again := []string{"a0a1", "a9a8"}, []string{"a1b1", "a8b8", "b1a1", "b8a8"}
	for i := range n {
		m := again[(i+len(again)-len(first))%len(again)]
		if i < len(first) {
			m = first[i]
		}
		inputs = append(inputs, lifted(m[:2], now), placed(m[2:], now+300_000))
		if clocked {
			inputs = append(inputs, input.Input{Kind: input.Press, Side: side, At: now + 600_000})
		}
		now, side = now+1_000_000, side.Other()
	}
	return append(inputs, input.Input{Kind: input.End, At: now + 1_000_000})
}

// madeAndOpen says how many plies were made, and how many of them are open in the end.
func madeAndOpen(records []record.Record) (made, open int) {
	for _, r := range records {
		switch r := r.(type) {
		case record.Move:
			made++
		case record.End:
			open = len(r.Unresolved)
		}
	}
	return made, open
}

// BenchmarkLongGame shows that a ply takes no longer where its game is longer.
func BenchmarkLongGame(b *testing.B) {
	for _, clock := range []struct {
		name    string
		clocked bool
	}{{"clock", true}, {"no_clock", false}} {
		for _, plies := range []int{2_000, 20_000} {
			b.Run(fmt.Sprintf("%s/%d", clock.name, plies), func(b *testing.B) {
				inputs := longGame(plies, clock.clocked)
				for b.Loop() {
					if made, open := madeAndOpen(play(b, inputs)); made != plies || open > 0 {
						b.Fatalf("%d moves, %d open", made, open)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*plies), "ns/ply")
			})
		}
	}
}
