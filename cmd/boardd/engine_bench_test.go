package main

import (
	"context"
	"testing"
	"time"

	"github.com/kyban/kyban/analysis"
	"github.com/kyban/kyban/boardgame"
)

// How long a thinking engine is watched, and how often at most: the best lap counts, as in the benchmark under attack.
const (
	thoughtLasts = 500 * time.Millisecond
	thoughtLaps  = 4
)

// BenchmarkScanBesideEngine measures the 99th percentile of the intervals between a board's scans while an engine thinks on the
// same computer without a pause, started as boardd starts it for commentators. The peer is the same board without it, just
// before.
func BenchmarkScanBesideEngine(b *testing.B) {
	var stderr spoken
	board := startMover(b, scansEnv+"=1", &stderr)
	defer board.End(b)
	awaitGame(b, stderr.pages(b))
	rest := func() { time.Sleep(thoughtLasts) }
	var alone, beside time.Duration
	for range thoughtLaps {
		apart, _ := board.lap(b, rest)
		e, err := analysis.Start(b.Context(), "fairy-stockfish", boardgame.Start(), analysis.Options{Processors: 1, Hash: 64, Lines: 3})
		if err != nil {
			b.Fatal(err)
		}
		ctx, end := context.WithCancel(b.Context())
		thought := make(chan struct{})
		go func() {
			defer close(thought)
			_, _ = e.Evaluate(ctx, boardgame.Start(), nil, analysis.Limit{Time: time.Minute}, func([]analysis.Line) {}) // It ends with the lap.
		}()
		thinking, _ := board.lap(b, rest)
		select {
		case <-thought:
			b.Fatal("the engine ended before the lap did")
		default:
		}
		end()
		<-thought
		e.Close()
		alone, beside = least(alone, apart), least(beside, thinking)
		if beside <= alone+alone/attackMoves {
			break
		}
	}
	b.Run("thinking", func(b *testing.B) { b.ReportMetric(float64(beside.Nanoseconds()), "ns/op") })
	b.Run("peer_alone", func(b *testing.B) { b.ReportMetric(float64(alone.Nanoseconds()), "ns/op") })
}
