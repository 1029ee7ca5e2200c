package main

import (
	"bytes"
	"context"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/storetest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/scoresheet"
	"github.com/kyban/kyban/sensortest"
	"github.com/kyban/kyban/trace"
)

var kills = flag.Int("kills", 200, "how often boardd is killed")

// childEnv is set for a test binary that acts as boardd.
const childEnv = "KYBAN_TEST_BOARDD"

// TestKill kills boardd at random moments while a trace plays, and starts it again on the same data directory until the trace
// has ended. Every printed record is in the store, byte for byte and at its place, and in the end the store holds the rows of
// an unbroken run.
func TestKill(t *testing.T) {
	rng := randtest.New(t, 1)
	for left := sweeptest.PartOf(20, *kills); left > 0; {
		file := writeGame(t, rng)
		whole := filepath.Join(t.TempDir(), "whole")
		args := append(timedOrNot(rng), "--source", "trace:"+file, "--json", "--speed", "2000", "--data")
		began := time.Now()
		boardd(t, time.Hour, append(args, whole)...)
		life := time.Since(began) // Of an unbroken run, on this machine under its present load.
		want := storetest.Records(t, whole)

		broken := filepath.Join(t.TempDir(), "broken")
		for ended := false; !ended; {
			before := storetest.Records(t, broken)
			var printed [][]byte
			printed, ended = boardd(t, time.Duration(rng.Int64N(int64(life))), append(args, broken)...)
			life += life / 8 // The end comes even if one life is only long enough for the start.
			stored := storetest.Records(t, broken)
			checkPrinted(t, printed, stored[min(len(before), len(stored)):])
			if len(stored) < len(before) {
				t.Fatalf("%d records were stored, %d are left", len(before), len(stored))
			}
			if !ended {
				left--
				ended = gameOver(t, broken) // Killed after its last work.
			}
		}
		if got := storetest.Records(t, broken); !slices.EqualFunc(got, want, bytes.Equal) {
			t.Fatalf("the resumed game differs from an unbroken run: %d records, want %d", len(got), len(want))
		}
		if got, want := sheetOf(t, broken), sheetOf(t, whole); got != want {
			t.Fatalf("the scoresheets differ:\n%s\nwant\n%s", got, want)
		}
	}
}

// timedOrNot returns the flags of a game with a time control or, as often, of one without. Simulated hands are quick, so the
// control is short enough for flags to fall.
func timedOrNot(rng *rand.Rand) []string {
	if rng.IntN(2) == 0 {
		return nil
	}
	return []string{"--time-control", "10/60+1:*5/10"}
}

// writeGame writes the trace of simulated hands that play a game, or two with the pieces set up in between.
func writeGame(t *testing.T, rng *rand.Rand) string {
	t.Helper()
	tame := []string{"clean", "normal", "noclock"}
	profile, err := sensortest.ProfileNamed(tame[rng.IntN(len(tame))])
	if err != nil {
		t.Fatal(err)
	}
	games := slices.DeleteFunc(slices.Clone(sensortest.Games()), func(g sensortest.Game) bool { return g.FEN != "" || g.Tags["Event"] == "" || g.Tags["Red"] == "" })
	var session []sensortest.Game
	for range 1 + rng.IntN(2) {
		game := games[rng.IntN(len(games))]
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

// boardd runs the program in a process of its own and kills it after a while. It returns the printed lines, and whether the
// program ended by itself.
func boardd(t *testing.T, life time.Duration, args ...string) (printed [][]byte, ended bool) {
	t.Helper()
	cmd := proctest.Command(os.Args[0], args...)
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

// checkPrinted checks that the printed lines are the first of those stored meanwhile. The last line may have been cut off.
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

// gameOver reports whether a data directory holds a game and all its games are closed.
func gameOver(t *testing.T, dir string) bool {
	t.Helper()
	games, open := 0, 0
	storetest.Games(t, dir, func(_ *recorder.Reader, g boardlog.Game) {
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
	return exportOf(t, dir, "pgn", "wxf")
}

// exportOf returns the scoresheets of a data directory in a format and a notation.
func exportOf(t *testing.T, dir, format string, style notation.Style) string {
	t.Helper()
	var b bytes.Buffer
	storetest.Games(t, dir, func(r *recorder.Reader, g boardlog.Game) {
		sheet, err := scoresheet.OfLog(g.Meta, r.Records(context.Background(), g.ID, 1))
		if err != nil {
			t.Fatal(err)
		}
		if err := scoresheet.Export(&b, sheet, format, style); err != nil {
			t.Fatal(err)
		}
	})
	return b.String()
}
