package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
)

// peakOf runs boardctl and returns its peak memory, in bytes, and its output. It runs on one processor: there the garbage
// collector keeps up with the program however busy the computer is.
func peakOf(t *testing.T, args ...string) (peak int64, said string) {
	t.Helper()
	peak, said, status := peakAndStatus(t, args...)
	if status != 0 {
		t.Fatalf("%v: status %d\n%s", args, status, said)
	}
	return peak, said
}

func peakAndStatus(t *testing.T, args ...string) (peak int64, said string, status int) {
	t.Helper()
	var out strings.Builder
	told, tells, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer told.Close()
	cmd := proctest.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), peakEnv+"=1", "GOMAXPROCS=1")
	cmd.Stdout, cmd.Stderr, cmd.ExtraFiles = &out, &out, []*os.File{tells}
	err = cmd.Run()
	tells.Close()
	if err != nil && cmd.ProcessState == nil {
		t.Fatalf("%v: %v\n%s", args, err, &out)
	}
	if _, err := fmt.Fscan(told, &peak); err != nil || peak == 0 {
		t.Fatalf("%v had %d bytes, %v", args, peak, err)
	}
	return peak, out.String(), cmd.ProcessState.ExitCode()
}

// storeOf records a game of so many facts of some words and moves, and returns the data directory.
func storeOf(t *testing.T, facts int, words string, moves int) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "data")
	store, err := recorder.OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	id, err := store.NewGame(t.Context(), boardlog.Meta{Source: "gpio", Version: "0.4.0", Rulebook: "vn2004"})
	if err != nil {
		t.Fatal(err)
	}
	var batches []recorder.Batch
	for i := range facts {
		at, f := sensor.Micros(i)*1000, fact.Fact(fact.Tags{Text: words})
		if i == 0 {
			f = fact.Start{Repetition: words}
		}
		batches = append(batches, recorder.Batch{Game: id, At: at, Fact: fact.Encode(fact.Input{At: at, Fact: f})})
	}
	for i := range moves {
		m := fmt.Sprintf(`{"type":"move","game":1,"ply":%d,"side":"%s","move":"%s"}`, i+1, []string{"red", "black"}[i%2], []string{"h2e2", "h9g7", "e2h2", "g7h9"}[i%4])
		batches = append(batches, recorder.Batch{Game: id, At: sensor.Micros(facts) * 1000, Records: [][]byte{[]byte(m)}})
	}
	if err := store.Append(t.Context(), batches...); err != nil {
		t.Fatal(err)
	}
	return dir
}

// memoryMax bounds the memory for the evidence of any game, or a trace of any length.
const memoryMax = 64 << 20

// TestAGameOfVeryManyMovesIsNotDerivedAgain verifies one whose board would keep them all.
func TestAGameOfVeryManyMovesIsNotDerivedAgain(t *testing.T) {
	data := storeOf(t, 20, "", 20_001)
	file := filepath.Join(t.TempDir(), "game.evidence")
	peakOf(t, "evidence", "export", "--data", data, "-o", file)
	if _, said := peakOf(t, "verify", file); !strings.HasPrefix(said, "HOLDS: ") || !strings.Contains(said, "a game of more than 20000 moves is not derived again") {
		t.Errorf("verify says %s", said)
	}
}

// TestEvidenceOfAnySizeTakesLittleMemory measures boardctl: it takes no more than memoryMax for a file of some 40 MB, and at most three
// quarters of that file more than for one of some kilobytes. Its facts stand without their records.
func TestEvidenceOfAnySizeTakesLittleMemory(t *testing.T) {
	var small [3]int64
	for _, size := range []struct {
		facts int
		words string
		moves int
	}{{20, "", 4}, {sweeptest.Of(40_000, 200_000), strings.Repeat("x", sweeptest.Of(700, 0)), 20_001}} {
		data := storeOf(t, size.facts, size.words, size.moves)
		file := filepath.Join(t.TempDir(), "game.evidence")
		exporting, _ := peakOf(t, "evidence", "export", "--data", data, "-o", file)
		verifying, said := peakOf(t, "verify", file)
		if !strings.HasPrefix(said, "HOLDS: ") || !strings.Contains(said, fmt.Sprintf("%d records", size.facts+size.moves)) {
			t.Fatalf("verify says %s", said)
		}
		proving, _ := peakOf(t, "verify", file, "--record", "7")
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		peaks := [3]int64{exporting, verifying, proving}
		t.Logf("%d bytes: %d to export, %d to verify, %d to prove a record", info.Size(), exporting, verifying, proving)
		if size.facts < 1000 {
			small = peaks
			continue
		}
		if !strings.Contains(said, "makes records of them that are not stored, 1001 up to record 1001") {
			t.Errorf("verify says %s", said)
		}
		if info.Size() < 30<<20 {
			t.Fatalf("the file has %d bytes", info.Size())
		}
		for i, peak := range peaks {
			if small[i] == 0 || peak > memoryMax || peak-small[i] > info.Size()*3/4 {
				t.Errorf("%s takes %d bytes for %d, and %d for a small file", []string{"export", "verify", "a proof"}[i], peak, info.Size(), small[i])
			}
		}
	}
}
