package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// deepLaps bounds the repetitions of the conversion: on a busy computer the garbage collector counts time without a processor
// as its own, and gives up for a while, so the least peak counts.
const deepLaps = 6

// TestAGameOf100000PliesTakesLittleMemory converts one to the format that takes most and back.
func TestAGameOf100000PliesTakesLittleMemory(t *testing.T) {
	const plies = 100_000
	var game strings.Builder
	game.WriteString(`{"format":"json","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1","tags":{},"tree":{`)
	for i := range plies {
		game.WriteString(`"next":[{"move":"` + []string{"b0c2", "b9c7", "c2b0", "c7b9"}[i%4] + `"`)
		if i < plies-1 {
			game.WriteString(",")
		}
	}
	game.WriteString(strings.Repeat("}]", plies) + "}}\n")
	file := filepath.Join(t.TempDir(), "game.json")
	if err := os.WriteFile(file, []byte(game.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"pgn", "json"} {
		var next, said string
		peak := int64(memoryMax + 1)
		for lap := 0; lap < deepLaps && peak > memoryMax; lap++ {
			next = filepath.Join(t.TempDir(), "game."+to)
			peak, said = peakOf(t, "convert", "--to", to, "-o", next, file)
		}
		if info, err := os.Stat(next); err != nil || info.Size() < plies*4 {
			t.Fatalf("%s: %v, %s", to, err, said)
		}
		if t.Logf("to %s: %d MB", to, peak>>20); peak > memoryMax {
			t.Errorf("to %s takes %d bytes, expected at most %d", to, peak, memoryMax)
		}
		file = next
	}
}
