package main

import (
	"bufio"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/game/feed"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensortest"
)

// loggedRows is the number of facts and records in a store after long use.
const loggedRows = 100_000

// BenchmarkStart starts boardd, with pages, until the first record of a trace is durable and printed. "fresh" begins with no
// data directory, "logged" with 100,000 events of games that are over, and "resumed" goes on there with the open game. The peer
// is a minimal program that serves pages and stores durably: it opens a new database of the same kind, stores a row and
// listens.
func BenchmarkStart(b *testing.B) {
	boardd, peer := proctest.BuildReleased(b, "cmd/boardd"), proctest.BuildReleased(b, "cmd/boardd/testdata/peer_start")
	file := filepath.Join(b.TempDir(), "game.trace")
	if err := os.WriteFile(file, []byte(twoMoves), 0o600); err != nil {
		b.Fatal(err)
	}
	args := func(speed, data string) []string {
		return []string{"--source", "trace:" + file, "--json", "--listen", "127.0.0.1:0", "--speed", speed, "--data", data}
	}
	logged := filepath.Join(b.TempDir(), "logged")
	fillLog(b, logged)
	resumed := filepath.Join(b.TempDir(), "resumed")
	copyDir(b, logged, resumed)
	untilPrinted(b, `"ply":2`, boardd, args("1", resumed)...)

	for _, from := range []struct{ name, data, speed string }{{"fresh", "", "1"}, {"logged", logged, "1"}, {"resumed", resumed, "max"}} {
		b.Run(from.name, func(b *testing.B) {
			benchStart(b, func(dir string) (program string, arguments []string) {
				if from.data != "" {
					copyDir(b, from.data, dir)
				}
				return boardd, args(from.speed, dir)
			})
		})
	}
	b.Run("peer_program", func(b *testing.B) {
		benchStart(b, func(dir string) (string, []string) { return peer, []string{dir} })
	})
}

// benchStart measures the time until programs have printed a line. Each is prepared with a path of its own.
func benchStart(b *testing.B, prepare func(path string) (program string, arguments []string)) {
	var took time.Duration
	for n := range b.N {
		program, arguments := prepare(filepath.Join(b.TempDir(), strconv.Itoa(n)))
		took += untilPrinted(b, "", program, arguments...)
	}
	b.ReportMetric(float64(took.Nanoseconds())/float64(b.N), "ns/op")
}

// untilPrinted runs a program until it prints a line with a text, kills it, and returns the time that took.
func untilPrinted(b *testing.B, text, program string, args ...string) time.Duration {
	b.Helper()
	cmd := proctest.Command(program, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.Contains(lines.Text(), text) {
	}
	took := time.Since(began)
	if lines.Text() == "" {
		b.Fatalf("%s ends and has not printed %q: %s", program, text, stderr.String())
	}
	_ = cmd.Process.Kill() // It may have ended by itself, and that is no failure.
	_ = cmd.Wait()
	return took
}

// fillLog stores games that are over until there are enough rows.
func fillLog(b *testing.B, dir string) {
	b.Helper()
	profile, err := sensortest.ProfileNamed("normal")
	if err != nil {
		b.Fatal(err)
	}
	script, err := sensortest.Play(sensortest.Games()[0], profile, 1)
	if err != nil {
		b.Fatal(err)
	}
	var batches []recorder.Batch
	rows := 0
	err = feed.Replay(script.Trace(), game.Config{}, func(in fact.Input, said []record.Record) error {
		batch := recorder.Batch{At: in.At, Fact: fact.Encode(in), Close: fact.Is[fact.End](in.Fact)}
		for _, r := range said {
			batch.Records = append(batch.Records, record.Encode(r))
		}
		batches, rows = append(batches, batch), rows+1+len(batch.Records)
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		b.Fatal(err)
	}
	for n := 0; n < loggedRows; n += rows {
		if _, err := store.NewGame(context.Background(), boardlog.Meta{Source: "gpio"}, batches...); err != nil {
			b.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
}

// copyDir copies a data directory, without the socket, which can't be copied.
func copyDir(b *testing.B, from, to string) {
	b.Helper()
	entries, err := os.ReadDir(from)
	if err == nil {
		err = os.MkdirAll(to, 0o755)
	}
	for _, e := range entries {
		if err != nil || !e.Type().IsRegular() {
			continue
		}
		err = copyFile(filepath.Join(from, e.Name()), filepath.Join(to, e.Name()))
	}
	if err != nil {
		b.Fatal(err)
	}
}

func copyFile(from, to string) error {
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, info.Mode().Perm())
}
