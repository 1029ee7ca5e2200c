package main

import (
	"bytes"
	"context"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor/sensortest"
	"github.com/kyban/kyban/trace"
)

var (
	seedFlag = flag.Uint64("seed", 0, "the seed of the random tests; 0 chooses one")
	kills    = flag.Int("kills", 200, "how often boardd is killed")
)

// childEnv is set for a test binary that is to be boardd.
const childEnv = "KYBAN_TEST_BOARDD"

// randomSeed returns the seed that the command line names, or a new one, and prints it.
func randomSeed(t *testing.T) uint64 {
	seed := *seedFlag
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("run again with: go test ./cmd/boardd -run '^%s$' -seed %d", t.Name(), seed)
	return seed
}

// TestKill kills boardd at random moments while a trace plays, and starts it again on the same data directory until the
// trace has ended. Whatever was printed is in the store, byte for byte and at its place, and in the end the store holds
// what an unbroken run stores.
func TestKill(t *testing.T) {
	if testing.Short() {
		*kills = 20
	}
	rng := rand.New(rand.NewPCG(randomSeed(t), 0))
	for left := *kills; left > 0; {
		file := writeGame(t, rng)
		whole := filepath.Join(t.TempDir(), "whole")
		args := []string{"--source", "trace:" + file, "--json", "--speed", "2000", "--data"}
		began := time.Now()
		boardd(t, time.Hour, append(args, whole)...)
		life := time.Since(began) // Of an unbroken run, on this machine and as busy as it is.
		want := storedRecords(t, whole)

		broken := filepath.Join(t.TempDir(), "broken")
		for ended := false; !ended; {
			before := storedRecords(t, broken)
			var printed [][]byte
			printed, ended = boardd(t, time.Duration(rng.Int64N(int64(life))), append(args, broken)...)
			life += life / 8 // Even where nothing but the start can be done in so short a life, the end comes.
			stored := storedRecords(t, broken)
			checkPrinted(t, printed, stored[min(len(before), len(stored)):])
			if len(stored) < len(before) {
				t.Fatalf("%d records were stored, %d are left", len(before), len(stored))
			}
			if !ended {
				left--
				ended = gameOver(t, broken) // Killed with nothing left to do.
			}
		}
		if got := storedRecords(t, broken); !slices.EqualFunc(got, want, bytes.Equal) {
			t.Fatalf("the resumed game differs from an unbroken run: %d records, want %d", len(got), len(want))
		}
		if got, want := sheetOf(t, broken), sheetOf(t, whole); got != want {
			t.Fatalf("the scoresheets differ:\n%s\nwant\n%s", got, want)
		}
	}
}

// writeGame writes the trace of simulated hands that play a game, or two with the pieces set up in between.
func writeGame(t *testing.T, rng *rand.Rand) string {
	t.Helper()
	tame := []string{"clean", "normal", "noclock"}
	profile, err := sensortest.ProfileNamed(tame[rng.IntN(len(tame))])
	if err != nil {
		t.Fatal(err)
	}
	var session []sensortest.Game
	for range 1 + rng.IntN(2) {
		game := masters()[rng.IntN(len(masters()))]
		game.Moves = game.Moves[:min(len(game.Moves), 40)]
		session = append(session, game)
	}
	script, err := sensortest.PlaySession(session, profile, rng.Uint64())
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "game.trace")
	if err := os.WriteFile(file, []byte(trace.Format(script.Trace())), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// boardd runs the program in a process of its own and kills it after a while. It returns the lines that were printed,
// and whether the program ended by itself.
func boardd(t *testing.T, life time.Duration, args ...string) (printed [][]byte, ended bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), childEnv+"=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killer := time.AfterFunc(life, func() { cmd.Process.Kill() })
	out, err := io.ReadAll(stdout)
	if err != nil {
		t.Fatal(err)
	}
	err = cmd.Wait()
	killer.Stop()
	if code := cmd.ProcessState.ExitCode(); code > 0 {
		t.Fatalf("boardd: %v\n%s", err, stderr.Bytes())
	}
	return bytes.SplitAfter(out, []byte("\n")), err == nil
}

// checkPrinted checks that the lines printed are the first of those that were stored meanwhile. The last line may have
// been cut off.
func checkPrinted(t *testing.T, printed, stored [][]byte) {
	t.Helper()
	for i, line := range printed {
		if len(line) == 0 {
			continue
		}
		if i >= len(stored) {
			t.Fatalf("printed but not stored: %s", line)
		}
		if !bytes.HasPrefix(append(slices.Clip(stored[i]), '\n'), line) {
			t.Fatalf("printed %s stored  %s", line, stored[i])
		}
	}
}

// storedRecords returns all records of a data directory in their order, none when there is no store yet.
func storedRecords(t *testing.T, dir string) [][]byte {
	t.Helper()
	var records [][]byte
	withStore(t, dir, func(r *recorder.Reader, g recorder.Game) {
		for row, err := range r.Records(context.Background(), g.ID, 1) {
			if err != nil {
				t.Fatal(err)
			}
			records = append(records, row.Bytes)
		}
	})
	return records
}

// gameOver says whether a data directory holds a game and all its games are closed.
func gameOver(t *testing.T, dir string) bool {
	t.Helper()
	games, open := 0, 0
	withStore(t, dir, func(_ *recorder.Reader, g recorder.Game) {
		games++
		if !g.Closed {
			open++
		}
	})
	return games > 0 && open == 0
}

// sheetOf returns the scoresheets of a data directory as PGN.
func sheetOf(t *testing.T, dir string) string {
	t.Helper()
	var b bytes.Buffer
	withStore(t, dir, func(r *recorder.Reader, g recorder.Game) {
		sheet, err := recorder.Scoresheet(g.Meta, r.Records(context.Background(), g.ID, 1))
		if err != nil {
			t.Fatal(err)
		}
		if err := recorder.Export(&b, sheet, "pgn", "wxf"); err != nil {
			t.Fatal(err)
		}
	})
	return b.String()
}

// withStore calls do with every game of a data directory, oldest first.
func withStore(t *testing.T, dir string, do func(*recorder.Reader, recorder.Game)) {
	t.Helper()
	if _, err := os.Stat(filepath.Join(dir, "kyban.db")); os.IsNotExist(err) {
		return
	}
	r, err := recorder.OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	games, err := r.Games(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(games)
	for _, g := range games {
		do(r, g)
	}
}
