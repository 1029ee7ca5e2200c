package trace_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// items returns the stream of a trace.
func items(t testing.TB, tr *trace.Trace) (all []sensor.Item[trace.Line]) {
	t.Helper()
	player, err := trace.NewPlayer(&tr.Header)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range tr.Lines {
		all = append(all, player.Line(line)...)
	}
	return all
}

// played returns the stream of a trace, a word for each item.
func played(t testing.TB, tr *trace.Trace) []string {
	t.Helper()
	var all []string
	last := sensor.Micros(0)
	for _, item := range items(t, tr) {
		if item.At < last {
			t.Errorf("an item at %d after one at %d", item.At, last)
		}
		last = item.At
		all = append(all, word(item))
	}
	return all
}

func word(item sensor.Item[trace.Line]) string {
	switch item.Kind {
	case sensor.GapItem:
		return fmt.Sprintf("%d gap %d", item.At, item.Gap)
	case sensor.FrameItem:
		return fmt.Sprintf("%d frame of %d", item.At, item.Frame.Closed.Len())
	case sensor.FaultItem:
		return fmt.Sprintf("%d %s %v", item.At, item.Fault.Kind, item.Fault.Points.Points())
	case sensor.EventItem:
		sign := "-"
		if item.Event.Placed {
			sign = "+"
		}
		return fmt.Sprintf("%d %s %v ~%d bounces %d", item.At, sign, item.Event.Point, item.Event.Uncertainty, item.Event.Bounces)
	}
	return item.Other.Format(1000)
}

func TestPlay(t *testing.T) {
	for _, c := range []struct{ name, lines, want string }{
		{"a move", "1000 - h2|2000 + h2|3000 - h2|300000 + e2|400000 press red|500000 end",
			"1000 - h2 ~1000 bounces 2|300000 + e2 ~1000 bounces 0|400000 press red|500000 end"},
		{"a press while the piece may still bounce", "1000 - h2|300000 + e2|301500 press red|302000 - e2|303000 + e2|500000 end",
			"1000 - h2 ~1000 bounces 0|300000 + e2 ~1000 bounces 2|301500 press red|500000 end"},
		{"edges of one scan, the worst uncertainty", "1000 - h2|1000 - b2 ~3000|1000 press red|500000 end",
			"1000 - b2 ~3000 bounces 0|1000 - h2 ~3000 bounces 0|1000 press red|500000 end"},
		{"a press of the same scan comes after the edge", "1000 press red|1000 - h2|500000 end", "1000 - h2 ~1000 bounces 0|1000 press red|500000 end"},
		{"a glitch", "1000 - h2|2000 + h2|500000 end", "500000 end"},
		{"an end in mid-bounce", "1000 - h2|2000 end", "1000 - h2 ~1000 bounces 0|2000 end"},
		{"no end: the last line's time is not over", "1000 - h2|9000 press red", "1000 - h2 ~1000 bounces 0"},
		{"a gap", "1000 - h2|900000 gap 700000|900000 frame ff10848aa00004551400ef3|900000 - a0|1000000 end",
			"1000 - h2 ~1000 bounces 0|900000 gap 700000|900000 frame of 31|1000000 end"},
		{"a gap in mid-change: nobody saw how it ended", "1000 - h2|900000 gap 898000|900000 frame ff10848aa00004551400ef3|1000000 end",
			"900000 gap 898000|900000 frame of 32|1000000 end"},
		{"a frame without a gap is one more scan", "1000 frame ff10848aa00004551400ef3|500000 end",
			"1000 + e2 ~1000 bounces 0|1000 - h2 ~1000 bounces 0|500000 end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tr := parse(t, "trace 1\n"+strings.ReplaceAll(c.lines, "|", "\n"))
			if got := strings.Join(played(t, tr), "|"); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// TestACutTraceSaysTheBeginning cuts traces after each of their lines: the stream must be a prefix.
func TestACutTraceSaysTheBeginning(t *testing.T) {
	seed := randtest.Seed(t, 1)
	random := rand.New(rand.NewPCG(seed, 0))
	texts := samples(t)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		tr := parse(t, texts[name])
		for i := range tr.Lines { // Moves lines together, so that many share a time and fall into each other's windows.
			tr.Lines[i].At = tr.Lines[i].At / 100_000 * sensor.Micros(1000+random.IntN(2)*500) / 1000 * 1000
			if i > 0 {
				tr.Lines[i].At = max(tr.Lines[i].At, tr.Lines[i-1].At)
			}
		}
		whole := played(t, tr)
		if len(whole) < 5 {
			t.Fatalf("%s says only %q", name, whole)
		}
		for n := range tr.Lines {
			cut := played(t, &trace.Trace{Header: tr.Header, Lines: tr.Lines[:n]})
			if len(cut) > len(whole) || !slices.Equal(cut, whole[:len(cut)]) {
				t.Fatalf("seed %d: %s cut after %d lines says %q at its end", seed, name, n, cut[max(0, len(cut)-3):])
			}
		}
	}
}

func BenchmarkPlay(b *testing.B) {
	tr := parse(b, samples(b)["blitz-0003.trace"])
	b.ReportAllocs()
	for b.Loop() {
		items(b, tr)
	}
	b.ReportMetric(float64(b.N)*float64(len(tr.Lines))/b.Elapsed().Seconds(), "edges/s")
}
