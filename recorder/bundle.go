package recorder

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/scoresheet"
)

// uncosignedMax is about how many checkpoints a bundle has beside the cosigned ones. The last one proves everything; earlier ones
// only narrow down records that were changed together with their hashes.
const uncosignedMax = 200

// Evidence returns everything needed to check a game, as far as the board has signed it: it leaves out the records behind the last
// checkpoint. The program is the version that makes it. For a game that was altered after the board signed it the evidence shows
// that; where its records no longer give a scoresheet, null stands for it.
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
		leaf := row.Leaf(g.UID)
		b.Leaves = append(b.Leaves, evidence.Leaf{Hash: evidence.LeafHash(leaf), Bytes: leaf})
	}
	sheet, err := scoresheet.OfBundle(b)
	if err == nil {
		var out bytes.Buffer
		err = sheet.WriteUCCI(&out)
		b.Scoresheet = out.Bytes()
	}
	if err != nil && len(b.Verify().Damages) > 0 {
		b.Scoresheet, err = []byte("null"), nil
	}
	return b, err
}

// addCheckpoints adds the checkpoints with the lines of their witnesses, and returns the number of leaves of the last one.
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

// unsigned returns the reason why a game has no checkpoint.
func (r *Reader) unsigned(ctx context.Context, game int) error {
	for row, err := range r.iterateFrom(ctx, game, 0, "") {
		if err != nil {
			return err
		}
		if !slices.Contains(provisional, row.Kind) {
			return fmt.Errorf("game %d has no checkpoint, though the board signs one with a record such as %d (%s): %w of %s: "+
				"look for evidence that was exported before, and ask the witnesses", game, row.Seq, row.Kind, errTakenOut, r.path)
		}
	}
	return fmt.Errorf("game %d %w", game, ErrUnsigned)
}
