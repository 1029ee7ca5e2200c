package recorder

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/scoresheet"
)

// Scoresheet makes the scoresheet of a game from its rows; inputs among them are skipped.
func Scoresheet(meta Meta, rows iter.Seq2[Row, error]) (scoresheet.Sheet, error) {
	return scoresheet.Of(meta.Start(), RecordsOf(rows))
}

// Start returns what a scoresheet begins with.
func (m Meta) Start() scoresheet.Start {
	start := scoresheet.Start{Rulebook: m.Rulebook, FEN: m.FEN, Tags: m.Tags}
	if m.Opened.Source != WallNone && m.Opened.Source != "" {
		start.Date = m.Opened.Time.UTC().Format(time.DateOnly)
	}
	return start
}

// RecordsOf yields the records among rows as scoresheets take them.
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

// movesMax is how many moves are made a scoresheet of, as they are held meanwhile.
const movesMax = 100_000

// keptMax is how many bytes the records may have that are kept for a scoresheet. Of a move the first movesFree are not counted, and each other
// record counts as recordCosts more than it has.
const keptMax, movesFree, recordCosts = 16 << 20, 512, 256

// unkept are the types of records of which a scoresheet keeps nothing, or one.
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

// SheetOf returns the scoresheet that the records of a bundle give.
func SheetOf(b evidence.Parts) (scoresheet.Sheet, error) {
	return SheetAsSeen(b, func(row Row) (Row, bool) { return row, true })
}

// SheetAsSeen returns the scoresheet that they give to somebody who does not see all of them: seen returns a row as he sees it, false where he
// does not.
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
