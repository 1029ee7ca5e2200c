package recorder

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// ErrNoKey is the error of a data directory in which nothing was sealed yet.
var ErrNoKey = errors.New("no key of a board yet: it is made when boardd first records there")

// errNoBoardKey is the error of a stored board key that is none.
var errNoBoardKey = errors.New("its table board")

// BoardKey returns the public key of the board that records in the data directory, or ErrNoKey.
func (r *Reader) BoardKey(ctx context.Context) (evidence.PublicKey, error) {
	if r.version < sealedVersion {
		return evidence.PublicKey{}, fmt.Errorf("%s: %w", r.path, ErrNoKey)
	}
	return r.verifier(ctx, fmt.Errorf("%s: %w", r.path, ErrNoKey), "SELECT verifier FROM board")
}

// verifier returns the public key that a query selects, or an error where it selects none.
func (r *Reader) verifier(ctx context.Context, none error, text string, args ...any) (evidence.PublicKey, error) {
	texts, err := query(ctx, r, text, func(rows *sql.Rows) (text string, err error) {
		return text, rows.Scan(&text)
	}, args...)
	if err == nil && len(texts) == 0 {
		err = none
	}
	if err != nil {
		return evidence.PublicKey{}, err
	}
	key, err := evidence.ParsePublicKey(texts[0])
	if err != nil {
		return key, fmt.Errorf("%s: %w: %w", r.path, errNoBoardKey, err)
	}
	return key, nil
}

// Checkpoints returns the checkpoints of a game that have more than the given number of leaves, the smallest first.
func (r *Reader) Checkpoints(ctx context.Context, game, above int) ([]boardlog.Checkpoint, error) {
	return r.checkpoints(ctx, "WHERE id > ? AND id < ? ORDER BY id", rowID(game, above), rowID(game+1, 0))
}

// NewestCheckpoint returns the newest checkpoint of a game, nil when it has none.
func (r *Reader) NewestCheckpoint(ctx context.Context, game int) (*boardlog.Checkpoint, error) {
	found, err := r.checkpoints(ctx, "WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT 1", rowID(game, 0), rowID(game+1, 0)-1)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

func (r *Reader) checkpoints(ctx context.Context, where string, args ...any) ([]boardlog.Checkpoint, error) {
	if r.version < sealedVersion {
		return nil, nil
	}
	return query(ctx, r, "SELECT id >> 32, id & 0xffffffff, note FROM checkpoint "+where, func(rows *sql.Rows) (c boardlog.Checkpoint, err error) {
		return c, rows.Scan(&c.Game, &c.Size, &c.Note)
	}, args...)
}

// Cosignatures returns the witnesses' lines for the checkpoints of a game, in the order of the checkpoints.
func (r *Reader) Cosignatures(ctx context.Context, game int) ([]boardlog.Cosignature, error) {
	if r.version < sealedVersion {
		return nil, nil
	}
	return query(ctx, r, "SELECT checkpoint >> 32, checkpoint & 0xffffffff, witness, line FROM cosignature "+
		"WHERE checkpoint BETWEEN ? AND ? ORDER BY checkpoint, witness", func(rows *sql.Rows) (c boardlog.Cosignature, err error) {
		return c, rows.Scan(&c.Game, &c.Size, &c.Witness, &c.Line)
	}, rowID(game, 0), rowID(game+1, 0)-1)
}

func query[T any](ctx context.Context, r *Reader, text string, scan func(*sql.Rows) (T, error), args ...any) ([]T, error) {
	rows, err := r.queries.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, explain(r.path, err)
	}
	all, err := scanned(rows, scan)
	if err != nil {
		return nil, explain(r.path, err)
	}
	return all, nil
}

// scanned returns what scan reads of each row, and closes them.
func scanned[T any](rows *sql.Rows, scan func(*sql.Rows) (T, error)) ([]T, error) {
	defer rows.Close()
	var all []T
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// LeafHashes returns the hashes of the opening and of all records of a game, for proofs.
func (r *Reader) LeafHashes(ctx context.Context, game int) ([]evidence.Hash, error) {
	g, err := r.Game(ctx, game)
	if err != nil {
		return nil, err
	}
	var hashes []evidence.Hash
	for row, err := range r.iterateFrom(ctx, game, 0, "") {
		if err != nil {
			return nil, err
		}
		hashes = append(hashes, evidence.LeafHash(row.Leaf(g.UID)))
	}
	return hashes, nil
}

// Cosign adds a witness's line to a checkpoint, durably. A second line of the same witness for the same checkpoint changes
// nothing. The caller must have checked the line: Cosign does not read it.
func (s *Store) Cosign(ctx context.Context, c boardlog.Cosignature) error {
	if c.Witness == "" || c.Line == "" || strings.ContainsAny(c.Line+c.Witness, "\r\n") {
		return fmt.Errorf("cosignature of game %d: expected the key of a witness and one line", c.Game)
	}
	return s.submit(ctx, &request{sign: &c, done: make(chan answer, 1)}).err
}

// checkCosignature returns a refusal when there is no such checkpoint.
func (w *writer) checkCosignature(ctx context.Context, c *boardlog.Cosignature) (refusal, err error) {
	var there bool
	row := w.conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM checkpoint WHERE id = ?)", rowID(c.Game, c.Size))
	if err := row.Scan(&there); err != nil {
		return nil, err
	}
	if !there {
		return fmt.Errorf("cosignature: game %d has no checkpoint of %d leaves", c.Game, c.Size), nil
	}
	return nil, nil
}

// Behind returns the games whose newest checkpoint a witness has not cosigned, the newest game first. The witness is named by its
// verifier key.
func (r *Reader) Behind(ctx context.Context, witness string) ([]int, error) {
	if r.version < sealedVersion {
		return nil, nil
	}
	return query(ctx, r, `SELECT id FROM game WHERE id <= ? AND
		(SELECT max(id) FROM checkpoint WHERE id BETWEEN game.id << 32 AND (game.id << 32) + 0xffffffff) >
		(SELECT ifnull(max(checkpoint), 0) FROM cosignature
			WHERE checkpoint BETWEEN game.id << 32 AND (game.id << 32) + 0xffffffff AND witness = ?)
		ORDER BY id DESC`, func(rows *sql.Rows) (id int, err error) { return id, rows.Scan(&id) }, boardlog.GamesMax, witness)
}

// NewestCosigned returns the newest checkpoint of a game that a witness has cosigned, with its line, nil for none.
func (r *Reader) NewestCosigned(ctx context.Context, game int, witness string) (*boardlog.Checkpoint, error) {
	if r.version < sealedVersion {
		return nil, nil
	}
	found, err := query(ctx, r, `SELECT id >> 32, id & 0xffffffff, note, line FROM cosignature JOIN checkpoint ON id = checkpoint
		WHERE checkpoint BETWEEN ? AND ? AND witness = ? ORDER BY checkpoint DESC LIMIT 1`, func(rows *sql.Rows) (c boardlog.Checkpoint, err error) {
		var line string
		err = rows.Scan(&c.Game, &c.Size, &c.Note, &line)
		c.Note = append(c.Note, line+"\n"...)
		return c, err
	}, rowID(game, 0), rowID(game+1, 0)-1, witness)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}
