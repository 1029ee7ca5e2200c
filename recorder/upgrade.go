package recorder

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// sealedVersion is the first schema whose games can be sealed, markedVersion the first one whose rows have marks.
const (
	sealedVersion = 2
	markedVersion = 3
)

// The key of a checkpoint is game << 32 | leaves. A cosignature is a line that a witness added to a checkpoint; the
// witness is named by its verifier key.
const sealedSchema = `
ALTER TABLE game ADD COLUMN uid TEXT NOT NULL DEFAULT '';
CREATE TABLE board (
	verifier TEXT NOT NULL
) STRICT;
CREATE TABLE checkpoint (
	id   INTEGER PRIMARY KEY,
	note BLOB NOT NULL
) STRICT;
CREATE TABLE cosignature (
	checkpoint INTEGER NOT NULL,
	witness    TEXT NOT NULL,
	line       TEXT NOT NULL,
	PRIMARY KEY (checkpoint, witness)
) STRICT, WITHOUT ROWID;
`

// The mark of the board stands in the last row of a game in a transaction; see package evidence.
const markedSchema = `
ALTER TABLE record ADD COLUMN mark BLOB;
`

// upgrade brings a store of an older schema to the present one, in one transaction. It changes no row; each game of the first schema
// gets its uid and its opening, which is the row 0.
func upgrade(ctx context.Context, db *sql.DB, path string, version int) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return explain(path, err)
	}
	if version < sealedVersion {
		err = upgradeFirst(ctx, tx, &Reader{path: path, version: version})
	}
	if err == nil && version < markedVersion {
		_, err = tx.ExecContext(ctx, markedSchema)
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, fedSchema+fillRuns+followedSchema+fmt.Sprintf("PRAGMA user_version = %d", schemaVersion))
	}
	if err == nil {
		err = tx.Commit()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("bring the older store to schema %d: %w", schemaVersion, explain(path, err)), ignoreDone(tx.Rollback()))
	}
	return nil
}

// ignoreDone drops the error that a transaction had already ended.
func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// upgradeFirst brings a store of the first schema to the second.
func upgradeFirst(ctx context.Context, tx *sql.Tx, r *Reader) error {
	rows, err := tx.QueryContext(ctx, r.selectGames()+"ORDER BY id")
	if err != nil {
		return err
	}
	games, err := scanGames(rows)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, sealedSchema); err != nil {
		return err
	}
	for _, g := range games {
		if err := upgradeGame(ctx, tx, g); err != nil {
			return fmt.Errorf("game %d: %w", g.ID, err)
		}
	}
	return nil
}

func upgradeGame(ctx context.Context, tx *sql.Tx, g boardlog.Game) error {
	var uid evidence.UID
	if _, err := rand.Read(uid[:]); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE game SET uid = ? WHERE id = ?", uid.String(), g.ID); err != nil {
		return err
	}
	var tags string
	if err := tx.QueryRowContext(ctx, "SELECT tags FROM game WHERE id = ?", g.ID).Scan(&tags); err != nil {
		return err
	}
	opening, err := boardlog.NewOpening(g.Session, g.Number, &g.Meta, []byte(tags)).Row(g.Opened)
	if err != nil {
		return err
	}
	us, source, err := opening.Wall.Micros()
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO record (id, at_us, wall_us, wall_source, kind, bytes) VALUES (?, ?, ?, ?, ?, ?)",
		rowID(g.ID, 0), int64(opening.At), us, string(source), opening.Kind, opening.Bytes)
	return err
}
