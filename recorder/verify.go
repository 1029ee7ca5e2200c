package recorder

import (
	"bytes"
	"context"
	"fmt"
	"iter"
)

// Derive turns the facts of a session into its records, in order. It is the code of the game; a nil error goes with
// each record.
type Derive func(facts iter.Seq2[Row, error]) iter.Seq2[[]byte, error]

// Report says how a session compares with what the code of today derives from its facts.
type Report struct {
	Same  int         // Records that are equal, byte for byte, up to the first difference.
	First *Difference // nil when all are equal.
}

// Difference is a record that is stored and derived differently.
type Difference struct {
	Game    int
	Seq     int    // 0 when nothing is stored at this place.
	Stored  []byte // Empty when nothing is stored at this place.
	Derived []byte // Empty when nothing was derived for this place.
}

// String shows both texts, one above the other.
func (d *Difference) String() string {
	show := func(text []byte) string {
		if len(text) == 0 {
			return "nothing"
		}
		return string(text)
	}
	where := "behind the last stored record"
	if d.Seq > 0 {
		where = fmt.Sprintf("game %d, sequence %d", d.Game, d.Seq)
	}
	return fmt.Sprintf("%s:\n  stored:  %s\n  derived: %s", where, show(d.Stored), show(d.Derived))
}

// Verify derives the session that the game belongs to again, from its stored facts alone, and compares the bytes. It
// changes nothing: a newer program reports what it would say, the record stays what was said.
func Verify(ctx context.Context, r *Reader, game int, derive Derive) (Report, error) {
	g, err := r.Game(ctx, game)
	if err != nil {
		return Report{}, err
	}
	games, err := r.Session(ctx, g.Session)
	if err != nil {
		return Report{}, err
	}
	facts := chain(games, func(id int) iter.Seq2[Row, error] { return r.Facts(ctx, id) })
	stored := chain(games, func(id int) iter.Seq2[Row, error] { return r.Records(ctx, id, 1) })
	return compare(stored, derive(facts))
}

// chain yields the rows of one game after the other.
func chain(games []Game, rows func(id int) iter.Seq2[Row, error]) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for _, g := range games {
			for row, err := range rows(g.ID) {
				if !yield(row, err) || err != nil {
					return
				}
			}
		}
	}
}

func compare(stored iter.Seq2[Row, error], derived iter.Seq2[[]byte, error]) (Report, error) {
	next, stop := iter.Pull2(derived)
	defer stop()
	var report Report
	for row, err := range stored {
		if err != nil {
			return report, err
		}
		text, err, _ := next()
		if err != nil {
			return report, fmt.Errorf("deriving record %d of game %d again: %w", row.Seq, row.Game, err)
		}
		if !bytes.Equal(row.Bytes, text) {
			report.First = &Difference{Game: row.Game, Seq: row.Seq, Stored: row.Bytes, Derived: text}
			return report, nil
		}
		report.Same++
	}
	text, err, more := next()
	if err != nil {
		return report, fmt.Errorf("deriving again: %w", err)
	}
	if more {
		report.First = &Difference{Derived: text}
	}
	return report, nil
}
