package recorder

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/evidence"
)

// provisional are the kinds of rows that need no checkpoint of their own: facts, and what is told in the course of a
// turn. The next record of another kind, which says that a move or an act of the arbiter is complete, seals them too.
var provisional = []string{KindInput, evidence.KindOpening, "touch", "stood", "sensor"}

// AlteredError says that the stored records of a game are not those that the board has signed. Nothing was changed.
type AlteredError struct {
	Path string // The database file.
	Game int
	Why  string // What does not fit.
}

// Error names the game and says what to do.
func (e *AlteredError) Error() string {
	return fmt.Sprintf("%s: game %d was altered after the board signed it: %s: nothing is added to it; keep a copy of the "+
		"whole directory, and record into an empty directory", e.Path, e.Game, e.Why)
}

// seal is the tree of a game that is written.
type seal struct {
	uid    evidence.UID
	tree   evidence.Tree
	signer note.Signer
	leaf   []byte // Has the bytes of the row that is hashed.
	sealed int    // How many leaves the last checkpoint has.
	due    bool   // The rows since then call for a checkpoint.
}

func newSeal(key *evidence.Key, uid evidence.UID) (*seal, error) {
	signer, err := key.Signer(uid)
	return &seal{uid: uid, signer: signer}, err
}

// add takes a row into the tree. A game that is not sealed has no tree.
func (s *seal) add(row *Row) {
	if s == nil {
		return
	}
	s.leaf = row.appendLeaf(s.leaf[:0], s.uid)
	s.tree.Append(evidence.LeafHash(s.leaf))
}

// expect calls for a checkpoint if a row of the kind does, which comes next.
func (s *seal) expect(kind string) {
	if s != nil && !slices.Contains(provisional, kind) {
		s.due = true
	}
}

// demand calls for a checkpoint, whatever the last row was.
func (s *seal) demand() {
	if s != nil {
		s.due = true
	}
}

func (s *seal) isDue() bool  { return s != nil && s.due }
func (s *seal) isOpen() bool { return s != nil && s.sealed < s.tree.Size() }

// leaf returns what is hashed of the row.
func (r *Row) leaf(uid evidence.UID) []byte { return r.appendLeaf(nil, uid) }

func (r *Row) appendLeaf(to []byte, uid evidence.UID) []byte {
	us, source, err := r.Wall.micros()
	if err != nil { // What was stored by another hand is hashed as it is, and refused by whoever checks it.
		us, source = r.Wall.Time.UnixMicro(), r.Wall.Source
	}
	record := evidence.Record{Game: uid, Seq: r.Seq, At: int64(r.At), Wall: us, WallSource: string(source), Kind: r.Kind, Bytes: r.Bytes}
	return record.AppendLeaf(to)
}

// resumeSeal grows the tree of a stored game again, and checks that it is the one that was sealed. What calls for a
// checkpoint was stored with one: without it somebody else has written it, and must not have it signed by the board.
func (w *writer) resumeSeal(ctx context.Context, game int) (*seal, error) {
	r := &Reader{queries: w.conn, path: w.path, version: schemaVersion}
	g, err := r.Game(ctx, game)
	if err != nil {
		return nil, err
	}
	s, err := newSeal(w.key, g.UID)
	if err != nil {
		return nil, err
	}
	last, err := r.NewestCheckpoint(ctx, game)
	if err != nil {
		return nil, err
	}
	verifier, err := w.key.Public().Verifier(g.UID)
	if err != nil {
		return nil, err
	}
	var sealed evidence.Checkpoint
	if last != nil {
		if sealed, err = evidence.OpenCheckpoint(last.Note, verifier); err != nil {
			return nil, &AlteredError{Path: w.path, Game: game, Why: fmt.Sprintf("its last checkpoint: %v", err)}
		}
	}
	for row, err := range r.iterateFrom(ctx, game, 0, "") {
		if err != nil {
			return nil, err
		}
		s.add(&row)
		if !w.adopts && s.tree.Size() > sealed.Size && !slices.Contains(provisional, row.Kind) {
			return nil, &AlteredError{Path: w.path, Game: game, Why: fmt.Sprintf("record %d (%s) is not signed", row.Seq, row.Kind)}
		}
		if s.tree.Size() == sealed.Size && s.tree.Root() != sealed.Root {
			return nil, &AlteredError{Path: w.path, Game: game, Why: fmt.Sprintf("the records up to %d are not those that were signed", sealed.Size-1)}
		}
	}
	if s.tree.Size() < sealed.Size {
		return nil, &AlteredError{Path: w.path, Game: game, Why: fmt.Sprintf("expected %d records, found %d", sealed.Size-1, s.tree.Size()-1)}
	}
	s.sealed, s.due = sealed.Size, false
	return s, nil
}

// worthSharing is how many rows take longer to insert than another processor takes to wake up and sign.
const worthSharing = 16

// sealed are the checkpoints of a transaction, or why there are none.
type sealed struct {
	checkpoints []Checkpoint
	err         error
}

// sign takes the rows of the transaction into the trees, and signs a checkpoint for each game that needs one. Moves that
// share a transaction, and so a flush, share it too. Where there are many rows that is done beside the caller, who inserts
// them meanwhile.
func (w *writer) sign(needs func(*seal) bool) <-chan sealed {
	var due []int
	for game, t := range w.games {
		if needs(t.seal) {
			due = append(due, game)
		}
	}
	done := make(chan sealed, 1)
	work := func() { done <- w.signNow(due) }
	if len(due) > 0 && len(w.rows) >= worthSharing {
		go work()
	} else {
		work()
	}
	return done
}

func (w *writer) signNow(due []int) (all sealed) {
	for i := range w.rows {
		w.games[w.rows[i].Game].seal.add(&w.rows[i])
	}
	for _, game := range due {
		s := w.games[game].seal
		note, err := evidence.Seal(&s.tree, s.signer)
		s.sealed, s.due = s.tree.Size(), false
		all.checkpoints = append(all.checkpoints, Checkpoint{Game: game, Size: s.sealed, Note: note})
		all.err = errors.Join(all.err, err)
	}
	return all
}

// insertCheckpoints stores what was signed.
func (w *writer) insertCheckpoints(ctx context.Context, all sealed) error {
	if all.err != nil {
		return all.err
	}
	for _, c := range all.checkpoints {
		if _, err := w.checkpoint.ExecContext(ctx, rowID(c.Game, c.Size), c.Note); err != nil {
			return err
		}
	}
	return nil
}

// sealGames adds a checkpoint to each game that needs one.
func (w *writer) sealGames(ctx context.Context, needs func(*seal) bool) error {
	w.rows = w.rows[:0]
	return w.insertCheckpoints(ctx, <-w.sign(needs))
}

// sealOlder seals what was recorded without a checkpoint: by a version that had none, or just before a power cut. A game
// that was altered stays as it is. From then on the store knows its key.
func (s *Store) sealOlder() error {
	return s.sealing(func(ctx context.Context) error {
		_, err := s.w.conn.ExecContext(ctx, "INSERT INTO board (verifier) SELECT ? WHERE NOT EXISTS (SELECT * FROM board)", s.w.key.Public().String())
		if err != nil {
			return err
		}
		rows, err := s.w.conn.QueryContext(ctx, `SELECT id FROM game WHERE
			(SELECT max(id) FROM record WHERE id BETWEEN game.id << 32 AND (game.id << 32) + 0xffffffff) + 1 >
			(SELECT ifnull(max(id), 0) FROM checkpoint WHERE id BETWEEN game.id << 32 AND (game.id << 32) + 0xffffffff)`)
		if err != nil {
			return err
		}
		ids, err := scanIDs(rows)
		if err != nil {
			return err
		}
		for _, id := range ids {
			var altered *AlteredError
			if _, err := s.w.tail(ctx, id); err != nil && !errors.As(err, &altered) {
				return err
			}
		}
		return s.w.sealGames(ctx, (*seal).isOpen)
	})
}

func scanIDs(rows *sql.Rows) ([]int, error) {
	defer rows.Close()
	var ids []int
	for rows.Next() {
		var id int
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// sealRest seals what the last commits left without a checkpoint. A store that failed is left as it is.
func (s *Store) sealRest() error {
	for _, t := range s.w.games {
		if s.Err() == nil && t.seal.isOpen() {
			return s.sealing(func(ctx context.Context) error { return s.w.sealGames(ctx, (*seal).isOpen) })
		}
	}
	return nil
}

// sealing does something in a transaction of its own. The caller is the only one who writes.
func (s *Store) sealing(do func(ctx context.Context) error) error {
	ctx := context.Background()
	_, err := s.w.begin.ExecContext(ctx)
	if err == nil {
		if err = do(ctx); err != nil {
			err = s.w.rollback(ctx, err)
		} else {
			_, err = s.w.commit.ExecContext(ctx)
		}
	}
	if err != nil {
		return s.fail(err)
	}
	return nil
}
