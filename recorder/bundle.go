package recorder

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"

	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/sensor"
)

// uncosignedMax is about how many checkpoints a bundle has beside those that witnesses cosigned. The last one proves
// all; those before it only tell closer where records that were changed together with their hashes are.
const uncosignedMax = 200

// Evidence returns everything that a stranger needs to check a game, as far as the board has signed it: the records
// behind the last checkpoint are left out. The program is the version that makes it. Of a game that was altered after the board
// signed it the evidence shows that; where its records give no scoresheet any more, null stands for it.
func (r *Reader) Evidence(ctx context.Context, game int, program string) (*evidence.Bundle, error) {
	g, err := r.Game(ctx, game)
	if err != nil {
		return nil, err
	}
	board, err := r.BoardKey(ctx)
	if err != nil {
		return nil, err
	}
	b := &evidence.Bundle{Program: program, Board: board.String()}
	size, err := r.addCheckpoints(ctx, b, game)
	if err != nil {
		return nil, err
	}
	for row, err := range r.iterateFrom(ctx, game, 0, "") {
		if err != nil {
			return nil, err
		}
		if len(b.Leaves) == size {
			break
		}
		leaf := row.leaf(g.UID)
		b.Leaves = append(b.Leaves, evidence.Leaf{Hash: evidence.LeafHash(leaf), Bytes: leaf})
	}
	sheet, err := SheetOf(b)
	if err == nil {
		b.Scoresheet, err = encodeSheet(sheet)
	}
	if err != nil && len(b.Verify().Damages) > 0 {
		b.Scoresheet, err = []byte("null"), nil
	}
	return b, err
}

// addCheckpoints puts in the checkpoints with the lines of their witnesses, and returns how many leaves the last one has.
func (r *Reader) addCheckpoints(ctx context.Context, b *evidence.Bundle, game int) (size int, err error) {
	checkpoints, err := r.Checkpoints(ctx, game, 0)
	if err != nil {
		return 0, err
	}
	if len(checkpoints) == 0 {
		return 0, r.unsigned(ctx, game)
	}
	cosignatures, err := r.Cosignatures(ctx, game)
	if err != nil {
		return 0, err
	}
	every := 1 + len(checkpoints)/uncosignedMax
	for i, c := range checkpoints {
		signed, cosigned := slices.Clone(c.Note), false
		for _, s := range cosignatures {
			if s.Size != c.Size {
				continue
			}
			cosigned = true
			signed = append(signed, s.Line+"\n"...)
			if !slices.Contains(b.Witnesses, s.Witness) {
				b.Witnesses = append(b.Witnesses, s.Witness)
			}
		}
		if cosigned || (len(checkpoints)-1-i)%every == 0 {
			b.Checkpoints = append(b.Checkpoints, signed)
		}
	}
	return checkpoints[len(checkpoints)-1].Size, nil
}

// unsigned says why a game has no checkpoint.
func (r *Reader) unsigned(ctx context.Context, game int) error {
	for row, err := range r.iterateFrom(ctx, game, 0, "") {
		if err != nil {
			return err
		}
		if !slices.Contains(provisional, row.Kind) {
			return fmt.Errorf("game %d has no checkpoint, though the board signs one with a record such as %d (%s): its checkpoints were "+
				"taken out of %s: look for evidence that was exported before, and ask the witnesses", game, row.Seq, row.Kind, r.path)
		}
	}
	return fmt.Errorf("game %d %w", game, ErrUnsigned)
}

// encodeSheet returns a scoresheet as it stands in a bundle: the format "json" with moves as UCCI.
func encodeSheet(sheet Sheet) ([]byte, error) {
	var out bytes.Buffer
	err := Export(&out, sheet, "json", notation.UCCI)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), err
}

// RowsOf yields the records of a bundle as rows.
func RowsOf(b *evidence.Bundle) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		for i, leaf := range b.Leaves[min(1, len(b.Leaves)):] {
			record, err := evidence.ParseLeaf(leaf.Bytes)
			if err != nil {
				yield(Row{}, fmt.Errorf("record %d: %w", i+1, err))
				return
			}
			row := Row{Seq: record.Seq, At: sensor.Micros(record.At), Kind: record.Kind, Bytes: record.Bytes,
				Wall: wallOf(record.Wall, WallSource(record.WallSource))}
			if !yield(row, nil) {
				return
			}
		}
	}
}

// SheetOf returns the scoresheet that the records of a bundle give.
func SheetOf(b *evidence.Bundle) (Sheet, error) {
	g, err := Opening(b)
	if err != nil {
		return Sheet{}, err
	}
	return Scoresheet(g.Meta, RowsOf(b))
}

// CheckSheet compares the scoresheet in a bundle with the one that its records give, and returns nil when they are the
// same. A bundle that another version wrote may have a sheet with other fields: then what a scoresheet is for must be the
// same, and exact tells whether all was.
func CheckSheet(b *evidence.Bundle, program string) (exact bool, err error) {
	sheet, err := SheetOf(b)
	if err != nil {
		return false, err
	}
	want, err := encodeSheet(sheet)
	if err != nil {
		return false, err
	}
	if bytes.Equal(want, b.Scoresheet) {
		return true, nil
	}
	if b.Program == program {
		return false, fmt.Errorf("the scoresheet is not the one that the records give: expected %s", want)
	}
	was, err := gist(b.Scoresheet)
	if err != nil {
		return false, fmt.Errorf("the scoresheet can't be read: %w", err)
	}
	is, err := gist(want)
	if err == nil && was != is {
		err = fmt.Errorf("the scoresheet is not the one that the records give: expected %s, found %s", is, was)
	}
	return false, err
}

// gist returns what a scoresheet is for: who played what, and how it ended.
func gist(encoded []byte) (string, error) {
	var sheet Sheet
	if err := json.Unmarshal(encoded, &sheet); err != nil {
		return "", err
	}
	var moves []string
	for _, m := range sheet.Moves {
		moves = append(moves, m.Side+" "+m.Move)
	}
	text, err := json.Marshal(struct {
		Tags        map[string]string
		FEN, Result string
		Moves       []string
	}{sheet.Tags, sheet.FEN, sheet.Result, moves})
	return string(text), err
}
