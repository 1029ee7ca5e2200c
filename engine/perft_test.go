package engine_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	. "github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/sweeptest"
)

// sharedNodes is the number of nodes above which a row of testdata/perft.tsv takes too long for a short run. All rows
// together take about half a minute on four cores, nearly all of it for the start position at depth 6.
const sharedNodes = 20_000_000

type perftRow struct {
	fen   string
	depth int
	nodes uint64
}

func readPerftTable(t testing.TB) []perftRow {
	t.Helper()
	data, err := os.ReadFile("testdata/perft.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var rows []perftRow
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			t.Fatalf("testdata/perft.tsv:%d: found %d fields, expected fen, depth, nodes", i+1, len(fields))
		}
		depth, err := strconv.Atoi(fields[1])
		if err != nil {
			t.Fatalf("testdata/perft.tsv:%d: %v", i+1, err)
		}
		nodes, err := strconv.ParseUint(fields[2], 10, 64)
		if err != nil {
			t.Fatalf("testdata/perft.tsv:%d: %v", i+1, err)
		}
		rows = append(rows, perftRow{fields[0], depth, nodes})
	}
	return rows
}

func TestPerft(t *testing.T) {
	rows := readPerftTable(t)
	if len(rows) != 61 {
		t.Fatalf("testdata/perft.tsv: found %d rows, expected 61", len(rows))
	}
	for _, row := range rows {
		if row.nodes > sharedNodes && !sweeptest.Whole() {
			continue
		}
		t.Run(fmt.Sprintf("%s depth %d", strings.Fields(row.fen)[0], row.depth), func(t *testing.T) {
			t.Parallel()
			p := position(t, row.fen)
			before := p
			if got := p.Perft(row.depth); got != row.nodes {
				t.Errorf("got %d, want %d", got, row.nodes)
			}
			if p != before {
				t.Errorf("perft changed the position to %s", p.FEN())
			}
		})
	}
}

func TestPerftOfNoDepthIsOne(t *testing.T) {
	p := StartPosition()
	if got := p.Perft(0); got != 1 {
		t.Errorf("got %d, want 1", got)
	}
}
