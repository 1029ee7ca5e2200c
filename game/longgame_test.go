package game_test

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// longGame is n plies of chariots that go to and fro.
func longGame(n int, clocked bool) []fact.Input {
	inputs := []fact.Input{opened}
	now, side := sensor.Micros(1_000_000), engine.First
	first, again := []string{"a0a1", "a9a8"}, []string{"a1b1", "a8b8", "b1a1", "b8a8"}
	for i := range n {
		m := again[(i+len(again)-len(first))%len(again)]
		if i < len(first) {
			m = first[i]
		}
		inputs = append(inputs, lifted(m[:2], now), placed(m[2:], now+300_000))
		if clocked {
			inputs = append(inputs, fact.Input{At: now + 600_000, Fact: fact.Press{Side: side}})
		}
		now, side = now+1_000_000, side.Other()
	}
	return append(inputs, fact.Input{At: now + 1_000_000, Fact: fact.End{}})
}

// madeAndOpen returns how many plies were made, and how many of them are open in the end.
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

// BenchmarkLongGame shows that a ply takes no longer in a longer game. It times one game beside ten of a tenth of its plies, so that both
// take as long, and a busy computer slows both alike.
func BenchmarkLongGame(b *testing.B) {
	for _, clock := range []struct {
		name    string
		clocked bool
	}{{"clock", true}, {"no_clock", false}} {
		for _, c := range []struct {
			name         string
			games, plies int
		}{{"one_game", 1, 20_000}, {"peer_ten_games", 10, 2_000}} {
			b.Run(clock.name+"/"+c.name, func(b *testing.B) {
				inputs := longGame(c.plies, clock.clocked)
				for b.Loop() {
					for range c.games {
						if made, open := madeAndOpen(play(b, inputs)); made != c.plies || open > 0 {
							b.Fatalf("%d moves, %d open", made, open)
						}
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*c.games*c.plies), "ns/ply")
			})
		}
	}
}
