package recorder

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/scoresheet"
)

// Scoresheet makes the scoresheet of a game from its rows and skips inputs.
func Scoresheet(meta Meta, rows iter.Seq2[Row, error]) (scoresheet.Sheet, error) {
	return scoresheet.Of(meta.Start(), RecordsOf(rows))
}

// Start returns the beginning of a scoresheet.
func (m Meta) Start() scoresheet.Start {
	start := scoresheet.Start{Rulebook: m.Rulebook, FEN: m.FEN, Tags: m.Tags}
	if m.Opened.Source != WallNone && m.Opened.Source != "" {
		start.Date = m.Opened.Time.UTC().Format(time.DateOnly)
	}
	return start
}

// RecordsOf yields the records among rows in the form that scoresheets take.
func RecordsOf(rows iter.Seq2[Row, error]) iter.Seq2[scoresheet.Record, error] {
	return func(yield func(scoresheet.Record, error) bool) {
		for row, err := range rows {
			if err == nil && row.Kind == KindInput {
				continue
			}
			if !yield(row.record(), err) {
				return
			}
		}
	}
}

func (r *Row) record() scoresheet.Record { return scoresheet.Record{Seq: r.Seq, Bytes: r.Bytes} }

// movesMax is the most moves in a scoresheet, because they are held in memory.
const movesMax = 100_000

// keptMax is the most bytes of records kept for a scoresheet. The first movesFree bytes of a move don't count, and each other
// record counts recordCosts more than its bytes.
const keptMax, movesFree, recordCosts = 16 << 20, 512, 256

// unkept are the types of records of which a scoresheet keeps none or one.
var unkept = []string{KindInput, "touch", "stood", "clock", "sensor", "illegal", "restored", "takeback", "checks", "duty", "count"}

// keptOf returns how many bytes of a row count as kept.
func keptOf(row Row) int {
	switch {
	case slices.Contains(unkept, row.Kind):
		return 0
	case row.Kind == "move":
		return max(0, len(row.Bytes)-movesFree)
	}
	return len(row.Bytes) + recordCosts
}

// SheetOf returns the scoresheet of the records of a bundle.
func SheetOf(b evidence.Parts) (scoresheet.Sheet, error) {
	return SheetAsSeen(b, func(row Row) (Row, bool) { return row, true })
}

// SheetAsSeen returns the scoresheet for a viewer who does not see all records: seen returns a row as this viewer sees it,
// false for a hidden one.
func SheetAsSeen(b evidence.Parts, seen func(Row) (Row, bool)) (scoresheet.Sheet, error) {
	g, err := Opening(b)
	if err != nil {
		return scoresheet.Sheet{}, err
	}
	return Scoresheet(g.Meta, func(yield func(Row, error) bool) {
		moves, kept := 0, 0
		for row, err := range RowsOf(b) {
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
