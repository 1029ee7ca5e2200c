package boardlog

import (
	"fmt"
	"iter"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/jsontext"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// RowsOf yields the records of a bundle as rows. The error is about a record that other programs may read otherwise.
func RowsOf(b evidence.Parts) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for i, leaf := range b.All() {
			if i == 0 {
				continue
			}
			row, err := rowOf(leaf.Bytes)
			if err != nil {
				yield(Row{}, fmt.Errorf("record %d: %w", i, err))
				return
			}
			if !yield(row, nil) {
				return
			}
		}
	}
}

// Reread yields the rows of a game behind its opening as RowsOf yields those of its evidence, with the same errors.
func Reread(rows iter.Seq2[Row, error], uid evidence.UID) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		opened := false
		for row, err := range rows {
			if err == nil && opened {
				row, err = rowOf(row.Leaf(uid))
			}
			if (opened || err != nil) && !yield(row, err) || err != nil {
				return
			}
			opened = true
		}
	}
}

// rowOf reads a row from its hashed bytes.
func rowOf(leaf []byte) (Row, error) {
	r, err := evidence.ParseLeaf(leaf)
	if err == nil {
		err = checkRecord(r)
	}
	if err != nil {
		return Row{}, err
	}
	return Row{Seq: r.Seq, At: sensor.Micros(r.At), Kind: r.Kind, Bytes: r.Bytes, Wall: WallOf(r.Wall, WallSource(r.WallSource))}, nil
}

// tagsKey is the key of the one object in records whose own keys are any text.
const tagsKey = "tags"

// checkRecord checks that a record is of its leaf's kind and can be read in one way only. The caller that derives records from a
// fact checks the fact.
func checkRecord(r evidence.Record) error {
	if r.Kind == KindInput {
		return nil
	}
	kind, err := evidence.KindOf(r.Bytes)
	if err == nil && kind != r.Kind {
		err = fmt.Errorf("expected a record of the kind %q, found %q", r.Kind, kind)
	}
	if err == nil {
		err = jsontext.Strict(r.Bytes, tagsKey)
	}
	if err == nil {
		err = record.Check(r.Bytes)
	}
	return err
}
