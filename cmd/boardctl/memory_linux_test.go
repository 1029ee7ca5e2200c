package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/game/input"
	"github.com/kyban/kyban/internal/buildtest"
	"github.com/kyban/kyban/internal/childtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
)

// peakOf runs a program and returns the most memory that it had, in bytes, and what it said. One that has ended before it was looked
// at is run again.
func peakOf(t *testing.T, program string, args ...string) (peak int64, said string) {
	t.Helper()
	for peak == 0 {
		peak, said = lookedAt(t, program, args...)
	}
	return peak, said
}

// lookedAt runs a program, and looks every millisecond how much memory it has had: 0 when it has ended before.
func lookedAt(t *testing.T, program string, args ...string) (peak int64, said string) {
	t.Helper()
	var out strings.Builder
	cmd := childtest.Command(program, args...)
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("%v: %v\n%s", args, err, &out)
			}
			return peak, out.String()
		case <-time.After(time.Millisecond):
		}
		if used, runs := childtest.PeakMemory(cmd.Process.Pid); runs {
			peak = max(peak, used)
		}
	}
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
	id, err := store.NewGame(t.Context(), recorder.Meta{Source: "gpio", Version: "0.4.0", Rulebook: "vn2004"})
	if err != nil {
		t.Fatal(err)
	}
	var batches []recorder.Batch
	for i := range facts {
		at, kind := sensor.Micros(i)*1000, input.Tick
		if i == 0 {
			kind = input.Start
		}
		batches = append(batches, recorder.Batch{Game: id, At: at, Fact: input.Encode(input.Input{Kind: kind, At: at, Text: words})})
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

// memoryMax is what the evidence of any game, or a trace of any length, may take of memory.
const memoryMax = 64 << 20

// TestEvidenceOfAnySizeTakesLittleMemory measures boardctl as it is released: it takes no more than memoryMax for a file of some
// 40 MB, and at most three quarters of that file more than for one of some kilobytes: a third on an idle computer, more where the
// garbage collector waits for a processor.
func TestEvidenceOfAnySizeTakesLittleMemory(t *testing.T) {
	program := buildtest.Released(t, "cmd/boardctl")
	var small [3]int64
	for _, size := range []struct {
		facts int
		words string
		moves int
	}{{20, "", 4}, {sweeptest.Of(40_000, 200_000), strings.Repeat("x", sweeptest.Of(700, 0)), 20_001}} {
		data := storeOf(t, size.facts, size.words, size.moves)
		var file string
		var exporting int64
		for exporting == 0 { // No file is replaced.
			file = filepath.Join(t.TempDir(), "game.evidence")
			exporting, _ = lookedAt(t, program, "evidence", "export", "--data", data, "-o", file)
		}
		verifying, said := peakOf(t, program, "verify", file)
		if !strings.HasPrefix(said, "HOLDS: ") || !strings.Contains(said, fmt.Sprintf("%d records", size.facts+size.moves)) {
			t.Fatalf("verify says %s", said)
		}
		proving, _ := peakOf(t, program, "verify", file, "--record", "7")
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
		if !strings.Contains(said, "a game of more than 20000 moves is not derived again") {
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
