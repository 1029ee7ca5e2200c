package game_test

import (
	"fmt"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

// BenchmarkRulings has an arbiter make 20,000 rulings in one game, of each counted kind. Its peer makes as many in ten games: a ruling
// costs the same however many went before it.
func BenchmarkRulings(b *testing.B) {
	const rulings = 20_000
	b.Run("one_game", func(b *testing.B) {
		for b.Loop() {
			ruleOften(b, rulings)
		}
	})
	b.Run("peer_ten_games", func(b *testing.B) {
		for b.Loop() {
			for range 10 {
				ruleOften(b, rulings/10)
			}
		}
	})
}

// ruleOften makes rulings in a game.
func ruleOften(b *testing.B, rulings int) {
	b.Helper()
	script, err := sensortest.Play(sensortest.Games()[0], sensortest.Profiles()[0], 1)
	if err != nil {
		b.Fatal(err)
	}
	tr := script.Trace()
	said := 0
	player, err := feed.NewPlayer(tr.Header, game.Config{}, func(_ fact.Input, records []record.Record) error {
		said += len(records)
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	var at sensor.Micros
	play := func(line trace.Line) {
		b.Helper()
		if err := player.Line(line); err != nil {
			b.Fatal(err)
		}
		at = line.At
	}
	for _, line := range tr.Lines[:len(tr.Lines)/4] {
		play(line)
	}
	words := []string{"rule 3 technical_fault black", "rule 3 accidental", "rule 3 accidental h9", "rule 3 accidental revises=%d", "rule 3 reminder"}
	for i := range rulings {
		text := words[i%len(words)]
		if i%len(words) == 3 {
			text = fmt.Sprintf(text, i-1)
		}
		line, err := game.LineOf(text)
		if err != nil {
			b.Fatal(err)
		}
		line.At = at + 1000
		play(line)
	}
	if err := player.Close(); err != nil {
		b.Fatal(err)
	}
	if said < 2*rulings {
		b.Fatalf("%d records of %d rulings", said, rulings)
	}
}
