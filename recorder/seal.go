package recorder

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/sumdb/note"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/keyfile"
)

// keyName is the file with the private key of the board.
const keyName = "board.key"

// provisional are the kinds of rows that need no checkpoint of their own: facts, and what is told in the course of a
// turn. The next record of another kind, which says that a move or an act of the arbiter is complete, seals them too.
var provisional = []string{KindInput, evidence.KindOpening, "touch", "stood", "sensor"}

// OpenSealed is Open for a board that signs what it records. The board's key lies in the data directory and is made
// when there is none yet. A data directory has one key for ever: where the store knows a key, and the file is missing or
// holds another, it is refused.
func OpenSealed(dir string) (*Store, error) {
	s, err := Open(dir)
	if err != nil {
		return nil, err
	}
	key, err := s.boardKey(dir)
	if err == nil {
		s.w.key = key
		err = s.sealOlder()
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// boardKey returns the key of the data directory. It makes one for a store that knows none.
func (s *Store) boardKey(dir string) (*evidence.Key, error) {
	ctx, path := context.Background(), filepath.Join(dir, keyName)
	known, err := s.BoardKey(ctx)
	if err != nil && !errors.Is(err, ErrNoKey) {
		return nil, err
	}
	pinned := err == nil
	text, err := keyfile.Load(path)
	switch {
	case errors.Is(err, os.ErrNotExist) && pinned:
		return nil, fmt.Errorf("%s is missing, and the games in %s are signed with the key %s: put the file back, or choose another data directory",
			path, dir, known.Fingerprint())
	case errors.Is(err, os.ErrNotExist):
		if text, err = makeKey(path); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	}
	key, err := evidence.ParseKey(trimLine(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w: put back the file that was there, or choose another data directory", path, err)
	}
	switch public := key.Public(); {
	case !pinned:
		_, err := s.w.conn.ExecContext(ctx, "INSERT INTO board (verifier) VALUES (?)", public.String())
		return key, err
	case public != known:
		return nil, fmt.Errorf("%s holds the key %s, and the games in %s are signed with the key %s: put that file back, or choose another data directory",
			path, public.Fingerprint(), dir, known.Fingerprint())
	}
	return key, nil
}

func trimLine(text string) string {
	if n := len(text); n > 0 && text[n-1] == '\n' {
		return text[:n-1]
	}
	return text
}

// makeKey draws a key, and returns it as it stands in its file.
func makeKey(path string) (string, error) {
	key, err := evidence.NewKey(rand.Reader)
	if err != nil {
		return "", err
	}
	text := key.Text() + "\n"
	return text, keyfile.Create(path, text)
}

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
	sealed int  // How many leaves the last checkpoint has.
	due    bool // The next commit needs a checkpoint.
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
	s.tree.Append(evidence.LeafHash(row.leaf(s.uid)))
	s.due = s.due || !slices.Contains(provisional, row.Kind)
}

// demand makes the next commit seal the game, whatever its last row was.
func (s *seal) demand() {
	if s != nil {
		s.due = true
	}
}

func (s *seal) isDue() bool  { return s != nil && s.due }
func (s *seal) isOpen() bool { return s != nil && s.sealed < s.tree.Size() }

// leaf returns what is hashed of the row.
func (r *Row) leaf(uid evidence.UID) []byte {
	us, source, err := r.Wall.micros()
	if err != nil { // What was stored by another hand is hashed as it is, and refused by whoever checks it.
		us, source = r.Wall.Time.UnixMicro(), r.Wall.Source
	}
	record := evidence.Record{Game: uid, Seq: r.Seq, At: int64(r.At), Wall: us, WallSource: string(source), Kind: r.Kind, Bytes: r.Bytes}
	return record.Leaf()
}

// opening is the row 0 of a game: what was known of it when it was opened.
type opening struct {
	Type     string          `json:"type"`
	Session  int             `json:"session"`
	Number   int             `json:"number"`
	Source   string          `json:"source"`
	Version  string          `json:"version"`
	Rulebook string          `json:"rulebook"`
	FEN      string          `json:"fen"`
	Tags     json.RawMessage `json:"tags"`
}

func newOpening(session, number int, meta *Meta, tags []byte) opening {
	return opening{Type: evidence.KindOpening, Session: session, Number: number, Source: meta.Source, Version: meta.Version,
		Rulebook: meta.Rulebook, FEN: meta.FEN, Tags: tags}
}

func (o opening) row(opened Wall) (Row, error) {
	text, err := json.Marshal(o)
	return Row{Wall: opened, Kind: evidence.KindOpening, Bytes: text}, err
}

// resumeSeal grows the tree of a stored game again, and checks that it is the one that was sealed.
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
	last, err := r.lastCheckpoint(ctx, game)
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

// sealGames adds a checkpoint to each game that was read or written and needs one.
func (w *writer) sealGames(ctx context.Context, needs func(*seal) bool) error {
	for game, t := range w.games {
		if !needs(t.seal) {
			continue
		}
		signed, err := evidence.Seal(&t.seal.tree, t.seal.signer)
		if err != nil {
			return err
		}
		if _, err := w.checkpoint.ExecContext(ctx, rowID(game, t.seal.tree.Size()), signed); err != nil {
			return err
		}
		t.seal.sealed, t.seal.due = t.seal.tree.Size(), false
	}
	return nil
}

// sealOlder seals what was recorded without a checkpoint: by a version that had none, or just before a power cut. A game
// that was altered stays as it is.
func (s *Store) sealOlder() error {
	return s.sealing(func(ctx context.Context) error {
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
		err = fmt.Errorf("the store is sealed after a failed commit, nothing more is recorded: %w", explain(s.path, err))
		s.sealed.Store(&err)
	}
	return err
}
