package scoresheet

import (
	"fmt"
	"io"
	"iter"
	"slices"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// OfLog makes the scoresheet of a game from its rows.
func OfLog(meta boardlog.Meta, rows iter.Seq2[boardlog.Row, error]) (Sheet, error) {
	return Of(StartOf(meta), rows)
}

// StartOf returns the beginning of the scoresheet of a stored game.
func StartOf(meta boardlog.Meta) Start {
	start := Start{Rulebook: meta.Rulebook, FEN: meta.FEN, Tags: meta.Tags}
	if meta.Opened.IsKnown() {
		start.Date = meta.Opened.Time.UTC().Format(time.DateOnly)
	}
	return start
}

// ForEvidence makes the scoresheet of a game from its rows for evidence, and returns its writer.
func ForEvidence(meta boardlog.Meta, rows iter.Seq2[boardlog.Row, error]) (write func(io.Writer) error, err error) {
	sheet, err := OfLog(meta, rows)
	return sheet.WriteUCCI, err
}

// movesMax is the most moves in a scoresheet, because they are held in memory.
const movesMax = 100_000

// keptMax is the most bytes of records kept for a scoresheet. The first movesFree bytes of a move don't count, and each other
// record counts recordCosts more than its bytes.
const keptMax, movesFree, recordCosts = 16 << 20, 512, 256

// unkept are the types of records that a scoresheet keeps at most once.
var unkept = []string{boardlog.KindInput, "touch", "stood", "clock", "sensor", "illegal", "restored", "takeback", "checks", "duty", "count"}

// keptOf returns how many bytes of a row count as kept.
func keptOf(row boardlog.Row) int {
	switch {
	case slices.Contains(unkept, row.Kind):
		return 0
	case row.Kind == "move":
		return max(0, len(row.Bytes)-movesFree)
	}
	return len(row.Bytes) + recordCosts
}

// OfBundle returns the scoresheet of the records of a bundle.
func OfBundle(b evidence.Parts) (Sheet, error) {
	return AsSeen(b, func(row boardlog.Row) (boardlog.Row, bool) { return row, true })
}

// AsSeen returns the scoresheet of a bundle for a viewer with limited access: seen returns a row as this viewer may see it, false for a
// hidden one.
func AsSeen(b evidence.Parts, seen func(boardlog.Row) (boardlog.Row, bool)) (Sheet, error) {
	g, err := boardlog.GameOf(b)
	if err != nil {
		return Sheet{}, err
	}
	return OfLog(g.Meta, func(yield func(boardlog.Row, error) bool) {
		moves, kept := 0, 0
		for row, err := range boardlog.RowsOf(b) {
			if row.Kind == "move" {
				moves++
			}
			if err == nil && moves > movesMax {
				err = fmt.Errorf("record %d: expected a game of at most %d moves", row.Seq, movesMax)
			}
			if kept += keptOf(row); err == nil && kept > keptMax {
				err = fmt.Errorf("record %d: expected that what is kept of a game beside its moves has at most %d bytes", row.Seq, keptMax)
			}
			ok := true
			if err == nil {
				row, ok = seen(row)
			}
			if ok && !yield(row, err) || err != nil {
				return
			}
		}
	})
}
