package game_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// saidWhile returns what is said of the lines of a trace when before each line time is let pass up to the moments given.
func saidWhile(t *testing.T, tr *trace.Trace, moments func(from, to sensor.Micros) []sensor.Micros) []string {
	t.Helper()
	var said []string
	player, err := game.NewPlayer(tr.Header, game.Config{}, func(in game.Input, records []game.Record) error {
		if in.Kind == game.KindTick && len(records) == 0 {
			t.Errorf("a tick at %d without a consequence is no fact", in.At)
		}
		for _, r := range records {
			said = append(said, string(game.Marshal(r)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	last := sensor.Micros(0)
	for _, line := range tr.Lines {
		for _, at := range moments(last, line.At-line.Gap) {
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

// TestTimeThatPassesBetweenLinesChangesNothing plays whole and broken traces line by line, and with time passing in
// between.
func TestTimeThatPassesBetweenLinesChangesNothing(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	for _, s := range handsSessions(t, random) {
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

// TestWhatFellDueIsSaidWhenItsTimeHasCome lets time pass after the last line that has come.
func TestWhatFellDueIsSaidWhenItsTimeHasCome(t *testing.T) {
	for _, tc := range []struct {
		name, lines string
		at          sensor.Micros
		want        string // The last record; empty for none since the pieces were lifted.
	}{
		{"a piece has not stood yet", "1000000 - h2|1400000 + e2", 1_600_000, `"type":"touch"`},
		{"a piece has stood", "1000000 - h2|1400000 + e2", 1_800_000, `{"type":"stood","game":1,"ply":1,"move":"h2e2","at_us":1700000}`},
		{"a piece stands where none may", "1000000 - h0|1400000 + h1", 2_500_000, `{"type":"illegal","game":1,"ply":1,"side":"red","from":"h0","to":"h1","at_us":2400000}`},
		{"a line is due at the very moment", "1000000 - h2|1400000 + e2", 1_700_000, `"type":"touch"`},
	} {
		t.Run(tc.name, func(t *testing.T) {
			tr, err := trace.Parse(strings.NewReader("trace 1\n" + strings.ReplaceAll(tc.lines, "|", "\n")))
			if err != nil {
				t.Fatal(err)
			}
			last := ""
			player, err := game.NewPlayer(tr.Header, game.Config{}, func(_ game.Input, records []game.Record) error {
				for _, r := range records {
					last = string(game.Marshal(r))
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, line := range tr.Lines {
				if err := player.Line(line); err != nil {
					t.Fatal(err)
				}
			}
			if err := player.Advance(tc.at); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(last, tc.want) {
				t.Errorf("said last %s, want %s", last, tc.want)
			}
		})
	}
}
