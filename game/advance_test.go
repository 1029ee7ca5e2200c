package game_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// saidWhile returns the records of a trace if, before each line, time passes up to the given moments.
func saidWhile(t *testing.T, tr *trace.Trace, moments func(from, to sensor.Micros) []sensor.Micros) []string {
	t.Helper()
	var said []string
	player, err := feed.NewPlayer(tr.Header, game.Config{}, func(in fact.Input, records []record.Record) error {
		if fact.Is[fact.Tick](in.Fact) && len(records) == 0 {
			t.Errorf("a tick at %d without a consequence is no fact", in.At)
		}
		for _, r := range records {
			said = append(said, string(record.Encode(r)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	last := sensor.Micros(0)
	for _, line := range tr.Lines {
		gap, _ := line.Fact.(fact.Gap)
		for _, at := range moments(last, line.At-gap.Length) {
			if err := player.Advance(at); err != nil {
				t.Fatal(err)
			}
		}
		if err := player.Line(line); err != nil {
			t.Fatal(err)
		}
		last = line.At
	}
	if err := player.Close(); err != nil {
		t.Fatal(err)
	}
	return said
}

func atOnce(sensor.Micros, sensor.Micros) []sensor.Micros { return nil }

// TestTimeThatPassesBetweenLinesChangesNothing plays whole and broken traces line by line, with time passing in between.
func TestTimeThatPassesBetweenLinesChangesNothing(t *testing.T) {
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	for _, s := range sweeptest.Sample(handsSessions(t, random)) {
		tr, err := trace.Parse(strings.NewReader(s.text))
		if err != nil {
			t.Fatal(err)
		}
		for _, lines := range []int{len(tr.Lines), random.IntN(len(tr.Lines))} {
			part := &trace.Trace{Header: tr.Header, Lines: tr.Lines[:lines]}
			want := saidWhile(t, part, atOnce)
			got := saidWhile(t, part, func(from, to sensor.Micros) []sensor.Micros {
				var moments []sensor.Micros
				for at := from; at < to; at += 1 + sensor.Micros(random.Int64N(400_000)) {
					moments = append(moments, at)
				}
				return append(moments, to)
			})
			if !slices.Equal(got, want) {
				t.Errorf("seed %d, %s, %d lines: %d records, want %d", seed, s.again, lines, len(got), len(want))
			}
		}
	}
}
