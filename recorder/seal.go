package recorder

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/evidence"
)

// provisional are the kinds of rows that need no checkpoint of their own: facts, and what is told in the course of a
// turn. The next record of another kind, which says that a move or an act of the arbiter is complete, seals them too.
var provisional = []string{KindInput, evidence.KindOpening, "touch", "stood", "sensor"}

// seal is the tree of a game that is written.
type seal struct {
	uid    evidence.UID
	tree   evidence.Tree
	signer note.Signer
	marker *evidence.Marker // nil for a game of an older version, whose rows bear no marks.
	leaf   []byte           // Has the bytes of the row that is hashed.
	last   int              // Which row of the transaction is the last one of the game.
	sealed int              // How many leaves the last checkpoint has.
	at     time.Time        // When that was signed.
	due    bool             // The rows since then call for a checkpoint.
}

func newSeal(key *evidence.Key, uid evidence.UID, marked bool) (*seal, error) {
	s := &seal{uid: uid}
	var err error
	if s.signer, err = key.Signer(uid); err == nil && marked {
		s.marker, err = key.Marker(uid)
	}
	return s, err
}

// add takes a row into the tree.
func (s *seal) add(row *Row) {
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

// sharing is how long the moves of a game share a checkpoint while several callers record it at once. No two hands move so
// fast on one board; marks stand for the checkpoint meanwhile.
const sharing = 4 * time.Millisecond

func (s *seal) isDue() bool  { return s != nil && s.due }
func (s *seal) isOpen() bool { return s != nil && s.sealed < s.tree.Size() }

// isPressing says whether a game that several callers record needs a checkpoint now.
func (w *writer) isPressing(s *seal) bool { return s.isDue() && time.Since(s.at) >= w.sharing }

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

// hash takes the rows of the transaction into the trees and marks the last one of each game.
func (w *writer) hash() {
	for i := range w.rows {
		if s := w.games[w.rows[i].Game].seal; s != nil {
			s.add(&w.rows[i])
			s.last = i
		}
	}
	for i := range w.rows {
		if s := w.games[w.rows[i].Game].seal; s != nil && s.last == i && s.marker != nil {
			w.marks[i] = s.marker.Mark(nil, &s.tree)
		}
	}
}

// sign adds a checkpoint to each game that needs one. Moves that share a transaction, and so a flush, share it too.
func (w *writer) sign(ctx context.Context, needs func(*seal) bool) error {
	for game, t := range w.games {
		if !needs(t.seal) {
			continue
		}
		note, err := evidence.Seal(&t.seal.tree, t.seal.signer)
		if err != nil {
			return err
		}
		t.seal.sealed, t.seal.at, t.seal.due = t.seal.tree.Size(), time.Now(), false
		if _, err := w.checkpoint.ExecContext(ctx, rowID(game, t.seal.sealed), note); err != nil {
			return err
		}
		w.sealed = append(w.sealed, game)
	}
	return nil
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
		return s.w.sign(ctx, (*seal).isOpen)
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
			return s.sealing(func(ctx context.Context) error { return s.w.sign(ctx, (*seal).isOpen) })
		}
	}
	return nil
}

// sealing does something in a transaction of its own. The caller is the only one who writes.
func (s *Store) sealing(do func(ctx context.Context) error) error {
	ctx := context.Background()
	s.w.begun()
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
	s.announce()
	return nil
}

// OnSealed lets a function be told of each game that got a checkpoint, once that is durable. It must not wait, and not call
// the store.
func (s *Store) OnSealed(tell func(game int)) { s.tell.Store(&tell) }

// announce tells which games have a new checkpoint, and sees to those that are to get one soon.
func (s *Store) announce() {
	if tell := s.tell.Load(); tell != nil {
		for _, game := range s.w.sealed {
			(*tell)(game)
		}
	}
	for _, t := range s.w.games {
		if t.seal.isDue() && s.later.CompareAndSwap(false, true) {
			time.AfterFunc(s.w.sharing, s.sealLater)
		}
	}
}

// sealLater signs what the last transaction left to be signed, where no other one has done it since. A store that was
// closed meanwhile has done it.
func (s *Store) sealLater() {
	s.later.Store(false)
	s.submit(context.Background(), &request{done: make(chan answer, 1)})
}
