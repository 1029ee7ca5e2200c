package recorder

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// AlteredError is the error of a game whose stored records are not those that the board has signed. Nothing was changed.
type AlteredError struct {
	Path string // The database file.
	Game int
	Why  string // The mismatch.
}

// Error names the game and what to do.
func (e *AlteredError) Error() string {
	return fmt.Sprintf("%s: game %d was altered after the board signed it: %s: nothing is added to it; keep a copy of the "+
		"whole directory, and record into an empty directory", e.Path, e.Game, e.Why)
}

// resumeSeal rebuilds the tree of a stored game, and checks that it is the sealed one, and that the rows behind the last checkpoint are
// the board's own: the board must not sign another writer's rows.
func (w *writer) resumeSeal(ctx context.Context, game int) (*seal, error) {
	r := &Reader{queries: w.conn, path: w.path, version: schemaVersion}
	uid, err := w.uid(ctx, game)
	if err != nil {
		return nil, err
	}
	sealed, err := w.lastSealed(ctx, r, game, uid)
	if err != nil {
		return nil, err
	}
	marks, err := w.marksFrom(ctx, game, sealed.Size)
	if err != nil {
		return nil, err
	}
	marked, err := w.isMarked(ctx, game)
	if err != nil {
		return nil, err
	}
	s, err := newSeal(w.key, uid, marked)
	if err != nil {
		return nil, err
	}
	s.sealed = sealed.Size
	own := sealed.Size // The number of leaves known to be the board's.
	var kinds []string // Of the rows behind the last checkpoint.
	for row, err := range r.iterateFrom(ctx, game, 0, "") {
		if err != nil {
			return nil, err
		}
		s.add(&row)
		switch size := s.tree.Size(); {
		case size == sealed.Size && s.tree.Root() != sealed.Root:
			return nil, w.altered(game, "the records up to %d are not those that were signed", sealed.Size-1)
		case size > sealed.Size:
			kinds = append(kinds, row.Kind)
			if s.marker != nil && s.marker.Fits(&s.tree, marks[row.Seq]) || !marked && own == row.Seq && w.takes(row) {
				own = size
			}
		}
	}
	switch size := s.tree.Size(); {
	case size < sealed.Size:
		return nil, w.altered(game, "expected %d records, found %d", sealed.Size-1, size-1)
	case size > own:
		return nil, w.altered(game, "record %d (%s) is not signed", own, kinds[own-sealed.Size])
	}
	return s, nil
}

// lastSealed returns the newest checkpoint of a game, or nothing.
func (w *writer) lastSealed(ctx context.Context, r *Reader, game int, uid evidence.UID) (evidence.Checkpoint, error) {
	last, err := r.NewestCheckpoint(ctx, game)
	if err != nil || last == nil {
		return evidence.Checkpoint{}, err
	}
	verifier, err := w.key.Public().Verifier(uid)
	if err != nil {
		return evidence.Checkpoint{}, err
	}
	sealed, err := evidence.OpenCheckpoint(last.Note, verifier)
	if err == nil && sealed.Size != last.Size { // The next one could not be stored in place of this one.
		err = fmt.Errorf("expected one of %d leaves there, found one of %d", last.Size, sealed.Size)
	}
	if err != nil {
		return sealed, w.altered(game, "its last checkpoint: %v", err)
	}
	return sealed, nil
}

func (w *writer) uid(ctx context.Context, game int) (evidence.UID, error) {
	var text string
	if err := w.conn.QueryRowContext(ctx, "SELECT uid FROM game WHERE id = ?", game).Scan(&text); err != nil {
		return evidence.UID{}, err
	}
	uid, err := evidence.ParseUID(text)
	if err != nil {
		return uid, w.altered(game, "%v", err)
	}
	return uid, nil
}

// isMarked reports whether the rows of a game have marks. Its opening states that, under the first checkpoint.
func (w *writer) isMarked(ctx context.Context, game int) (bool, error) {
	var text []byte
	err := w.conn.QueryRowContext(ctx, "SELECT bytes FROM record WHERE id = ?", rowID(game, 0)).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil // Its absence shows when the rows are counted.
	}
	o, unreadable := boardlog.ReadOpening(text)
	return err == nil && unreadable == nil && o.Marked, err
}

// marksFrom returns the marks of a game from a row on, by row.
func (w *writer) marksFrom(ctx context.Context, game, seq int) (map[int][]byte, error) {
	rows, err := w.conn.QueryContext(ctx, "SELECT id & 0xffffffff, mark FROM record WHERE id >= ? AND id < ? AND mark IS NOT NULL",
		rowID(game, seq), rowID(game+1, 0))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	marks := map[int][]byte{}
	for rows.Next() {
		var mark []byte
		if err := rows.Scan(&seq, &mark); err != nil {
			return nil, err
		}
		marks[seq] = mark
	}
	return marks, rows.Err()
}

// takes reports whether a row without a mark, of a game of an older version, can be the board's: a row that calls for a checkpoint was
// stored with it then, and all older games were signed when a key that marks was made.
func (w *writer) takes(row boardlog.Row) bool {
	return w.adopts || slices.Contains(provisional, row.Kind) && (row.Seq > 0 || !w.marking)
}

func (w *writer) altered(game int, format string, args ...any) error {
	return &AlteredError{Path: w.path, Game: game, Why: fmt.Sprintf(format, args...)}
}
