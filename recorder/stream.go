package recorder

import (
	"context"
	"database/sql"
	"io"
	"slices"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/scoresheet"
)

// EvidenceStream writes the evidence of a game without holding it in memory: only the scoresheet grows with the game.
type EvidenceStream struct {
	reader    *Reader
	game      Game
	program   string
	board     evidence.PublicKey
	witnesses []string // All cosigners, in the order of their first cosignature.
	sizes     []int    // Of the checkpoints to write: all cosigned ones are among them.
	sheet     scoresheet.Sheet
	length    int // Of the written sheet.
}

// StreamEvidence reads a game once to check that it is what the board has signed, and returns a writer of its evidence, the same bytes
// as those of Evidence. It returns nil for an altered game: Evidence shows what was altered.
func (r *Reader) StreamEvidence(ctx context.Context, game int, program string) (*EvidenceStream, error) {
	g, err := r.Game(ctx, game)
	if err != nil {
		return nil, err
	}
	s := &EvidenceStream{reader: r, game: g, program: program}
	if s.board, err = r.BoardKey(ctx); err != nil {
		return nil, err
	}
	if s.witnesses, err = r.cosigners(ctx, game); err != nil {
		return nil, err
	}
	if s.sizes, err = r.bundledSizes(ctx, game); err != nil {
		return nil, err
	}
	if len(s.sizes) == 0 {
		return nil, r.unsigned(ctx, game)
	}
	sound, err := s.read(ctx)
	if err != nil || !sound {
		return nil, err
	}
	return s, nil
}

// cosigners returns the keys of the witnesses of a game, in the order of their first cosignature. A store of the first schema has none.
func (r *Reader) cosigners(ctx context.Context, game int) ([]string, error) {
	if r.version < sealedVersion {
		return nil, nil
	}
	return query(ctx, r, "SELECT witness FROM cosignature WHERE checkpoint BETWEEN ? AND ? GROUP BY witness ORDER BY min(checkpoint), witness",
		func(rows *sql.Rows) (text string, err error) { return text, rows.Scan(&text) }, rowID(game, 1), rowID(game+1, 0)-1)
}

// bundledSizes returns the sizes of the checkpoints of a bundle; see uncosignedMax.
func (r *Reader) bundledSizes(ctx context.Context, game int) ([]int, error) {
	type size struct {
		leaves   int
		cosigned bool
	}
	if r.version < sealedVersion {
		return nil, nil
	}
	all, err := query(ctx, r, "SELECT id & 0xffffffff, EXISTS (SELECT 1 FROM cosignature WHERE checkpoint = id) FROM checkpoint "+
		"WHERE id BETWEEN ? AND ? ORDER BY id", func(rows *sql.Rows) (s size, err error) {
		return s, rows.Scan(&s.leaves, &s.cosigned)
	}, rowID(game, 1), rowID(game+1, 0)-1)
	if err != nil {
		return nil, err
	}
	var sizes []int
	every := 1 + len(all)/uncosignedMax
	for i, s := range all {
		if s.cosigned || (len(all)-1-i)%every == 0 {
			sizes = append(sizes, s.leaves)
		}
	}
	return sizes, nil
}

// read makes the scoresheet, and reports whether all checkpoints are signed over these records.
func (s *EvidenceStream) read(ctx context.Context) (sound bool, err error) {
	follower, err := evidence.NewFollower(s.board, s.game.UID)
	if err != nil {
		return false, nil
	}
	var keeper *scoresheet.Keeper
	next := 0
	for row, err := range s.rows(ctx) {
		if err != nil {
			return false, err
		}
		hashed := row.Hashed(s.game.UID)
		if follower.Record(&hashed) != nil {
			return false, nil
		}
		if keeper == nil {
			opened, err := boardlog.GameOfLeaf(hashed.Leaf())
			if err != nil {
				return false, nil
			}
			keeper = scoresheet.NewKeeper(scoresheet.StartOf(opened.Meta))
		} else if keeper.Take(&row) != nil {
			return false, nil
		}
		for ; next < len(s.sizes) && s.sizes[next] == follower.Size(); next++ {
			note, err := s.note(ctx, s.sizes[next])
			if err != nil {
				return false, err
			}
			if follower.Checkpoint(note) != nil || follower.Signed().Size != follower.Size() {
				return false, nil
			}
		}
	}
	if next < len(s.sizes) {
		return false, nil
	}
	s.sheet = keeper.Final()
	var length counter
	err = s.sheet.WriteUCCI(&length)
	s.length = int(length)
	return err == nil, nil
}

// counter counts written bytes.
type counter int

// Write counts the bytes.
func (c *counter) Write(text []byte) (int, error) {
	*c += counter(len(text))
	return len(text), nil
}

// Write writes the evidence.
func (s *EvidenceStream) Write(ctx context.Context, out io.Writer) error {
	e := evidence.NewEncoder(out, s.program, s.board.String())
	var leaf []byte
	for row, err := range s.rows(ctx) {
		if err != nil {
			return err
		}
		leaf = row.AppendLeaf(leaf[:0], s.game.UID)
		e.Record(leaf)
	}
	if err := s.writeCheckpoints(ctx, e); err != nil {
		return err
	}
	e.Stream("scoresheet", s.length, s.sheet.WriteUCCI)
	return e.Close()
}

// writeCheckpoints writes the keys of the witnesses and the checkpoints with their lines.
func (s *EvidenceStream) writeCheckpoints(ctx context.Context, e *evidence.Encoder) error {
	for _, witness := range s.witnesses {
		e.Block("witness", []byte(witness))
	}
	for _, size := range s.sizes {
		note, err := s.note(ctx, size)
		if err != nil {
			return err
		}
		added, err := query(ctx, s.reader, "SELECT witness, line FROM cosignature WHERE checkpoint = ? ORDER BY witness",
			func(rows *sql.Rows) (c Cosignature, err error) { return c, rows.Scan(&c.Witness, &c.Line) }, rowID(s.game.ID, size))
		if err != nil {
			return err
		}
		signed := slices.Clone(note)
		for _, c := range added {
			if slices.Contains(s.witnesses, c.Witness) { // A witness that cosigned since has no key in the file.
				signed = append(signed, c.Line+"\n"...)
			}
		}
		e.Block("checkpoint", signed)
	}
	return nil
}

// rows yields the signed rows.
func (s *EvidenceStream) rows(ctx context.Context) func(yield func(Row, error) bool) {
	last := s.sizes[len(s.sizes)-1] - 1
	return func(yield func(Row, error) bool) {
		for row, err := range s.reader.iterateFrom(ctx, s.game.ID, 0, "") {
			if err == nil && row.Seq > last || !yield(row, err) {
				return
			}
		}
	}
}

// note returns the checkpoint of a size as the board signed it.
func (s *EvidenceStream) note(ctx context.Context, size int) ([]byte, error) {
	found, err := s.reader.checkpoints(ctx, "WHERE id = ?", rowID(s.game.ID, size))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0].Note, nil
}
