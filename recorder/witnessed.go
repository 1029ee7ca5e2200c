package recorder

import (
	"context"
	"database/sql"

	"github.com/kyban/kyban/boardlog"
)

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
