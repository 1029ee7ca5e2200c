package recorder

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// provisional are the kinds of rows that need no checkpoint of their own: facts, and records within a turn. The next record of
// another kind, which completes a move or an act of the arbiter, seals them too.
var provisional = []string{boardlog.KindInput, evidence.KindOpening, "touch", "stood", "sensor"}

// seal is the tree of a game that is being written.
type seal struct {
	uid    evidence.UID
	tree   evidence.Tree
	signer note.Signer
	marker *evidence.Marker // nil for a game of an older version, whose rows have no marks.
	leaf   []byte           // Holds the bytes of the row to hash,
	mark   []byte           // and this the mark of the last row of a transaction.
	last   int              // The last row of the game in the transaction.
	sealed int              // The number of leaves of the last checkpoint.
	at     time.Time        // When that was signed.
}

func newSeal(key *evidence.Key, uid evidence.UID, marked bool) (*seal, error) {
	s := &seal{uid: uid}
	var err error
	if s.signer, err = key.Signer(uid); err == nil && marked {
		s.marker, err = key.Marker(uid)
	}
	return s, err
}

func (s *seal) add(row *boardlog.Row) {
	s.leaf = row.AppendLeaf(s.leaf[:0], s.uid)
	s.tree.Append(evidence.LeafHash(s.leaf))
}

// callsFor reports whether a batch calls for a checkpoint: one that completes a move or an act, and one that closes the game.
func (b *work) callsFor() bool {
	return b.closes || slices.ContainsFunc(b.rows, func(row boardlog.Row) bool { return !slices.Contains(provisional, row.Kind) })
}

// sharing is how long the moves of a game share a checkpoint while several callers record it at once. Hands never move so fast on
// one board; the mark stands for the checkpoint meanwhile.
const sharing = 4 * time.Millisecond

func (s *seal) isOpen() bool { return s != nil && s.sealed < s.tree.Size() }

// sealOlder seals rows without a checkpoint: from a version that had none, or from just before a power cut. A game that was altered
// stays as it is. From then on the store knows its key.
func (s *Store) sealOlder() error {
	return s.sealing(func(ctx context.Context) error {
		_, err := s.w.conn.ExecContext(ctx, "INSERT INTO board (verifier) SELECT ? WHERE NOT EXISTS (SELECT * FROM board)", s.w.key.Public().String())
		if err != nil {
			return err
		}
		rows, err := s.w.conn.QueryContext(ctx, `SELECT id FROM game WHERE id <= ? AND
			(SELECT max(id) FROM record WHERE id BETWEEN game.id << 32 AND (game.id << 32) + 0xffffffff) + 1 >
			(SELECT ifnull(max(id), 0) FROM checkpoint WHERE id BETWEEN game.id << 32 AND (game.id << 32) + 0xffffffff)`, boardlog.GamesMax)
		if err != nil {
			return err
		}
		ids, err := scanned(rows, scanID)
		if err != nil {
			return err
		}
		for _, id := range ids {
			var altered *AlteredError
			if _, err := s.w.tail(ctx, id); err != nil && !errors.As(err, &altered) {
				return err
			}
		}
		return s.w.signOpen(ctx)
	})
}

func scanID(row *sql.Rows) (id int, err error) {
	err = row.Scan(&id)
	return id, err
}

// sealRest seals the rows that the last commits left without a checkpoint. It leaves a failed store as it is.
func (s *Store) sealRest() error {
	for _, t := range s.w.games {
		if s.Err() == nil && t.seal.isOpen() {
			return s.sealing(s.w.signOpen)
		}
	}
	return nil
}

// sealing calls do in a transaction of its own. The caller is the only writer.
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

// OnSealed sets a function that the store calls for each game with a new checkpoint, once that is durable. It must not wait, and not
// call the store.
func (s *Store) OnSealed(tell func(game int)) { s.tell.Store(&tell) }

// announce reports the games with a new checkpoint, and starts the timer for those that get one soon.
func (s *Store) announce() {
	if len(s.w.sealed) > 0 {
		s.tellNews()
	}
	if tell := s.tell.Load(); tell != nil {
		for _, game := range s.w.sealed {
			(*tell)(game)
		}
	}
	if len(s.w.due) > 0 && s.later.CompareAndSwap(false, true) {
		time.AfterFunc(s.w.sharing, s.sealLater)
	}
}

// sealLater signs the rows that the last transaction left unsigned, unless another one has done it since. A store that was closed
// meanwhile has done it.
func (s *Store) sealLater() {
	s.later.Store(false)
	s.submit(context.Background(), &request{done: make(chan answer, 1)})
}

// hash adds the rows of the transaction to the trees and marks the last one of each game.
func (w *writer) hash() {
	for i := range w.rows {
		if s := w.games[w.rows[i].Game].seal; s != nil {
			s.add(&w.rows[i])
			s.last = i
		}
	}
	for i := range w.rows {
		if s := w.games[w.rows[i].Game].seal; s != nil && s.last == i && s.marker != nil {
			s.mark = s.marker.Mark(s.mark[:0], &s.tree)
			w.marks[i] = s.mark
		}
	}
}

// signDue adds a checkpoint to each game that is due. Where moves may share one, games that were just signed stay due.
func (w *writer) signDue(ctx context.Context, share bool) error {
	due := w.due
	w.due = w.due[:0]
	for _, game := range due {
		s := w.games[game].seal
		if share && time.Since(s.at) < w.sharing {
			w.due = append(w.due, game)
			continue
		}
		if err := w.sign(ctx, game, s); err != nil {
			return err
		}
	}
	return nil
}

// signOpen adds a checkpoint to each game that has rows behind its last one.
func (w *writer) signOpen(ctx context.Context) error {
	for game, t := range w.games {
		if err := w.sign(ctx, game, t.seal); err != nil {
			return err
		}
	}
	w.due = w.due[:0]
	return nil
}

// sign adds a checkpoint to a game. One over all its rows exists already where it was closed without another row.
func (w *writer) sign(ctx context.Context, game int, s *seal) error {
	if !s.isOpen() {
		return nil
	}
	note, err := evidence.Seal(&s.tree, s.signer)
	if err != nil {
		return err
	}
	from := s.sealed
	s.sealed, s.at = s.tree.Size(), time.Now()
	w.sealed = append(w.sealed, game)
	if err := w.feed(ctx, game, from, s.sealed-from); err != nil {
		return err
	}
	_, err = w.checkpoint.ExecContext(ctx, rowID(game, s.sealed), note)
	return err
}
