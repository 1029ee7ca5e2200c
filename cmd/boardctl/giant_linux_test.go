package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// giantMiB is the length of the trace. Held as a whole it takes 600.
const giantMiB = 16

// TestATraceOfAnyLengthIsReplayedInLittleMemory replays a trace in which a piece is brushed again and again.
func TestATraceOfAnyLengthIsReplayedInLittleMemory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "giant.trace")
	writeBrushes(t, file)
	peak, _ := peakOf(t, "replay", "--json", file)
	t.Logf("measured: %d MiB replayed in %d bytes", giantMiB, peak)
	if peak == 0 || peak > memoryMax {
		t.Errorf("%d bytes in use, want %d at most", peak, memoryMax)
	}
}

func writeBrushes(t *testing.T, file string) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	w, size := bufio.NewWriter(f), 0
	fmt.Fprintln(w, "trace 1")
	for at := 1_000_000; size < giantMiB<<20; at += 40_000 {
		n, err := fmt.Fprintf(w, "%d - h2\n%d + h2\n", at, at+30_000)
		if err != nil {
			t.Fatal(err)
		}
		size += n
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
