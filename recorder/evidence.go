package recorder

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"iter"
	"slices"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// uncosignedMax is about how many checkpoints evidence has beside the cosigned ones. The last one proves everything; earlier ones
// only narrow down records that were changed together with their hashes.
const uncosignedMax = 200

// SheetMaker makes the scoresheet of a game from its rows, and returns what writes it.
type SheetMaker func(meta boardlog.Meta, rows iter.Seq2[boardlog.Row, error]) (write func(io.Writer) error, err error)

// Evidence writes everything needed to check a game, without holding it in memory: only the scoresheet grows with the game.
type Evidence struct {
	reader    *Reader
	game      boardlog.Game
	program   string
	board     evidence.PublicKey
	witnesses []string // All cosigners, in the order of their first cosignature.
	sizes     []int    // Of the checkpoints to write: all cosigned ones are among them.
	sound     bool
	sheet     func(io.Writer) error
	length    int // Of the written sheet.
}

// Evidence reads a game as far as the board has signed it, and returns a writer of its evidence: it leaves out the records behind the
// last checkpoint. The program is the version that makes it. For a game that was altered after the board signed it the evidence shows
// that; where its records no longer give a scoresheet, null stands for it.
func (r *Reader) Evidence(ctx context.Context, game int, program string, sheet SheetMaker) (*Evidence, error) {
	g, err := r.Game(ctx, game)
	if err != nil {
		return nil, err
	}
	e := &Evidence{reader: r, game: g, program: program}
	if e.board, err = r.KeyOf(ctx, game); err != nil {
		return nil, err
	}
	if e.witnesses, err = r.cosigners(ctx, game); err != nil {
		return nil, err
	}
	if e.sizes, err = r.bundledSizes(ctx, game); err != nil {
		return nil, err
	}
	if len(e.sizes) == 0 {
		return nil, r.unsigned(ctx, game)
	}
	if err := e.read(ctx, sheet); err != nil {
		return nil, err
	}
	var length counter
	if err = e.sheet(&length); err != nil && !e.sound { // An altered move may be one that no sheet can write.
		length, e.sheet = 0, writeNull
		err = e.sheet(&length)
	}
	e.length = int(length)
	return e, err
}

// writeNull stands for a scoresheet that the records no longer give.
func writeNull(out io.Writer) error {
	_, err := io.WriteString(out, "null")
	return err
}

// IsSound reports whether the game is what the board has signed.
func (e *Evidence) IsSound() bool { return e.sound }

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

// read makes the scoresheet, and finds out whether all checkpoints are signed over these records.
func (e *Evidence) read(ctx context.Context, sheet SheetMaker) error {
	c := check{evidence: e}
	if follower, err := evidence.NewFollower(e.board, e.game.UID); err == nil {
		c.follower = follower
	}
	opened, failed := e.opening(ctx)
	rows := c.over(ctx)
	if failed == nil {
		e.sheet, failed = sheet(opened.Meta, rows)
	} else {
		rows(func(boardlog.Row, error) bool { return true })
	}
	if c.err != nil {
		return c.err
	}
	e.sound = c.follower != nil && c.next == len(e.sizes)
	if e.sound {
		return failed
	}
	if failed == nil { // Of records that were altered nothing is shown that other programs may read otherwise.
		e.sheet, failed = sheet(opened.Meta, boardlog.Reread(e.rows(ctx), e.game.UID))
	}
	if failed != nil {
		e.sheet = writeNull
	}
	return nil
}

// opening returns the game as its first row has it.
func (e *Evidence) opening(ctx context.Context) (boardlog.Game, error) {
	for row, err := range e.rows(ctx) {
		if err != nil {
			return boardlog.Game{}, err
		}
		return boardlog.GameOfLeaf(row.Leaf(e.game.UID))
	}
	return boardlog.Game{}, fmt.Errorf("game %d has no records", e.game.ID)
}

// check holds the rows of a game against its checkpoints.
type check struct {
	evidence *Evidence
	follower *evidence.Follower // nil once the rows are not what was signed.
	next     int                // The next checkpoint.
	err      error              // Of reading the store.
}

// over yields the records behind the opening, and checks all rows, also where its caller stops before the end.
func (c *check) over(ctx context.Context) iter.Seq2[boardlog.Row, error] {
	return func(yield func(boardlog.Row, error) bool) {
		wanted := true
		for row, err := range c.evidence.rows(ctx) {
			if err == nil {
				err = c.take(ctx, &row)
			}
			if err != nil {
				c.err = err
				if wanted {
					yield(row, err)
				}
				return
			}
			wanted = wanted && (row.Seq == 0 || yield(row, nil))
		}
	}
}

// take checks the next row, and the checkpoints over the rows up to it.
func (c *check) take(ctx context.Context, row *boardlog.Row) error {
	if c.follower == nil {
		return nil
	}
	hashed := row.Hashed(c.evidence.game.UID)
	fits := c.follower.Record(&hashed) == nil
	for sizes := c.evidence.sizes; fits && c.next < len(sizes) && sizes[c.next] == c.follower.Size(); c.next++ {
		note, err := c.evidence.note(ctx, sizes[c.next])
		if err != nil {
			return err
		}
		fits = c.follower.Checkpoint(note) == nil && c.follower.Signed().Size == c.follower.Size()
	}
	if !fits {
		c.follower = nil
	}
	return nil
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

// counter counts written bytes.
type counter int

// Write counts the bytes.
func (c *counter) Write(text []byte) (int, error) {
	*c += counter(len(text))
	return len(text), nil
}

func (e *Evidence) Write(ctx context.Context, out io.Writer) error {
	to := evidence.NewEncoder(out, e.program, e.board.String())
	var leaf []byte
	for row, err := range e.rows(ctx) {
		if err != nil {
			return err
		}
		leaf = row.AppendLeaf(leaf[:0], e.game.UID)
		to.Record(leaf)
	}
	if err := e.writeCheckpoints(ctx, to); err != nil {
		return err
	}
	to.Stream("scoresheet", e.length, e.sheet)
	return to.Close()
}

// writeCheckpoints writes the keys of the witnesses and the checkpoints with their lines.
func (e *Evidence) writeCheckpoints(ctx context.Context, to *evidence.Encoder) error {
	for _, witness := range e.witnesses {
		to.Block("witness", []byte(witness))
	}
	for _, size := range e.sizes {
		note, err := e.note(ctx, size)
		if err != nil {
			return err
		}
		added, err := query(ctx, e.reader, "SELECT witness, line FROM cosignature WHERE checkpoint = ? ORDER BY witness",
			func(rows *sql.Rows) (c boardlog.Cosignature, err error) { return c, rows.Scan(&c.Witness, &c.Line) }, rowID(e.game.ID, size))
		if err != nil {
			return err
		}
		signed := slices.Clone(note)
		for _, c := range added {
			if slices.Contains(e.witnesses, c.Witness) { // A witness that cosigned since has no key in the file.
				signed = append(signed, c.Line+"\n"...)
			}
		}
		to.Block("checkpoint", signed)
	}
	return nil
}

// rows yields as many rows as are signed.
func (e *Evidence) rows(ctx context.Context) iter.Seq2[boardlog.Row, error] {
	return func(yield func(boardlog.Row, error) bool) {
		left := e.sizes[len(e.sizes)-1]
		for row, err := range e.reader.iterateFrom(ctx, e.game.ID, 0, "") {
			if left == 0 || !yield(row, err) {
				return
			}
			left--
		}
	}
}

// note returns the checkpoint of a size as the board signed it.
func (e *Evidence) note(ctx context.Context, size int) ([]byte, error) {
	found, err := e.reader.checkpoints(ctx, "WHERE id = ?", rowID(e.game.ID, size))
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return found[0].Note, nil
}
