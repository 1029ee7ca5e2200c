package game_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/trace"
)

// BenchmarkEdgeToRecord takes raw edges of real games through everything until the fact and all records from it are durable, one after
// the other. The peer appends the same bytes to a plain file in the same place and flushes it. One operation is one stored fact.
func BenchmarkEdgeToRecord(b *testing.B) {
	games := benchmarkedGames(b)
	b.Run("kyban", func(b *testing.B) {
		store, err := recorder.Open(b.TempDir())
		if err != nil {
			b.Fatal(err)
		}
		defer store.Close()
		b.ReportAllocs()
		id := 0
		benchDurable(b, func(step func() error) error {
			g := games[id%len(games)]
			if id, err = store.NewGame(b.Context(), boardlog.Meta{Source: "bench"}); err != nil {
				return err
			}
			return feed.Replay(g.trace, game.Config{}, func(in fact.Input, said []record.Record) error {
				batch := recorder.Batch{Game: id, At: in.At, Fact: fact.Encode(in), Close: fact.Is[fact.End](in.Fact)}
				for _, r := range said {
					batch.Records = append(batch.Records, record.Encode(r))
				}
				if err := store.Append(b.Context(), batch); err != nil {
					return err
				}
				return step()
			})
		})
	})
	b.Run("peer_append", func(b *testing.B) {
		file, err := os.OpenFile(filepath.Join(b.TempDir(), "raw"), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			b.Fatal(err)
		}
		defer file.Close()
		var stored [][]byte
		for _, g := range games {
			stored = append(stored, storedLines(b, g.trace)...)
		}
		benchDurable(b, func(step func() error) error {
			for _, lines := range stored {
				if _, err := file.Write(lines); err != nil {
					return err
				}
				if err := file.Sync(); err != nil {
					return err
				}
				if err := step(); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// storedLines returns the stored lines of a trace, in one piece for each fact.
func storedLines(b *testing.B, t *trace.Trace) [][]byte {
	b.Helper()
	var stored [][]byte
	err := feed.Replay(t, game.Config{}, func(in fact.Input, said []record.Record) error {
		lines := append(fact.Encode(in), '\n')
		for _, r := range said {
			lines = append(append(lines, record.Encode(r)...), '\n')
		}
		stored = append(stored, lines)
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	return stored
}

// errEnough stops a play that has stored as many facts as the benchmark wants.
var errEnough = errors.New("enough facts are stored")

// benchDurable lets play call step after each stored fact until b.N are stored, and begins anew as often as it takes. It reports the time
// within which half of the facts were stored, and 99 of 100.
func benchDurable(b *testing.B, play func(step func() error) error) {
	took := make([]time.Duration, 0, b.N)
	b.ResetTimer()
	last := time.Now()
	step := func() error {
		now := time.Now()
		took = append(took, now.Sub(last))
		if last = now; len(took) == b.N {
			return errEnough
		}
		return nil
	}
	var err error
	for err == nil {
		err = play(step)
	}
	b.StopTimer()
	if !errors.Is(err, errEnough) {
		b.Fatal(err)
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
