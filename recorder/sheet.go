package recorder

import (
	"fmt"
	"iter"
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
		moves := 0
		for row, err := range RowsOf(b) {
			if row.Kind == "move" {
				moves++
			}
			if err == nil && moves > movesMax {
				err = fmt.Errorf("record %d: expected a game of at most %d moves", row.Seq, movesMax)
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
