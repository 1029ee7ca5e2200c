package recorder

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/sqlfile"
)

const (
	databaseName  = "kyban.db"
	applicationID = 0x4B59424E // "KYBN"
	schemaVersion = 4
	pageSize      = 4096 // SQLite takes a file shorter than a page for a new database.
)

// The key of a record is game << 32 | seq: rows of a game are then appended at the end of one B-tree, and a commit
// writes one page where a key of two columns writes three or four.
const firstSchema = `
CREATE TABLE game (
	id          INTEGER PRIMARY KEY,
	session     INTEGER NOT NULL,
	number      INTEGER NOT NULL,
	source      TEXT    NOT NULL,
	version     TEXT    NOT NULL,
	rulebook    TEXT    NOT NULL,
	fen         TEXT    NOT NULL,
	tags        TEXT    NOT NULL,
	wall_us     INTEGER NOT NULL,
	wall_source TEXT    NOT NULL,
	closed      INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX game_session ON game (session, number);
CREATE TABLE record (
	id          INTEGER PRIMARY KEY,
	at_us       INTEGER NOT NULL,
	wall_us     INTEGER NOT NULL,
	wall_source TEXT    NOT NULL,
	kind        TEXT    NOT NULL,
	bytes       BLOB    NOT NULL
) STRICT;
CREATE VIEW history AS
	SELECT id >> 32 AS game, id & 0xffffffff AS seq, at_us, wall_us, wall_source, kind, cast(bytes AS TEXT) AS bytes FROM record;
`

// DamagedError is the error of an untrustworthy database. Nothing was changed or deleted.
type DamagedError struct {
	Path string // The database file.
	Err  error  // The damage.
}

// Error names the file, the damage and what to do.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s is damaged: %v: nothing was changed; keep a copy of the whole directory, try "+
		"\"sqlite3 %s .recover\" on that copy, and record into an empty directory meanwhile", e.Path, e.Err, databaseName)
}

func (e *DamagedError) Unwrap() error { return e.Err }

func rowID(game, seq int) int64 { return int64(game)<<32 | int64(seq) }

// ensureDatabase makes an empty database where there is none, under another name first, so that a file of the right name is always
// complete: an empty one means damage, not a beginning.
func ensureDatabase(dir string) error {
	path := filepath.Join(dir, databaseName)
	if err := present(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if _, err := os.Stat(path + "-wal"); err == nil {
		return &DamagedError{Path: path, Err: fmt.Errorf("it is gone, but its log %s-wal is there", databaseName)}
	}
	fresh := path + ".new"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("data directory %s is not writable: %w", dir, err)
	}
	if err := createDatabase(fresh); err != nil {
		return fmt.Errorf("new database in %s: %w", dir, err)
	}
	if err := os.Rename(fresh, path); err != nil {
		return fmt.Errorf("new database in %s: %w", dir, err)
	}
	return syncDir(dir)
}

// present returns nil for a file that may be a database, and an error that is os.ErrNotExist when there is none.
func present(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if info.Size() < pageSize {
		return &DamagedError{Path: path, Err: fmt.Errorf("expected %d bytes or more, found %d", pageSize, info.Size())}
	}
	return nil
}

func createDatabase(path string) error {
	if err := emptyFile(path); err != nil {
		return err
	}
	db, err := sqlfile.Open(path, "_synchronous=FULL")
	if err != nil {
		return err
	}
	size := fmt.Sprintf("PRAGMA page_size = %d;", pageSize)
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d;", applicationID, schemaVersion)
	_, err = db.Exec(size + "BEGIN;" + firstSchema + sealedSchema + markedSchema + fedSchema + followedSchema + mark + "COMMIT; PRAGMA journal_mode = WAL;")
	return errors.Join(err, db.Close())
}

// emptyFile makes a file that only its owner can read, for SQLite to fill. SQLite makes its own readable for everybody, and gives
// the files beside a database the same mode.
func emptyFile(path string) error {
	f, err := durable.Open(path, os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

func syncDir(dir string) error {
	if err := durable.Names(dir); err != nil {
		return fmt.Errorf("data directory %s: %w", dir, err)
	}
	return nil
}

const (
	writing = "mode=rw&_busy_timeout=5000&_journal_mode=WAL&_synchronous=FULL" + ending + checking
	reading = "mode=ro&_busy_timeout=5000&_query_only=1" + checking
	frozen  = "mode=ro&immutable=1&_query_only=1" + checking

	// The file ends at 8 GiB, the games of years: a hostile board's messages can't fill the disk.
	ending = "&_pragma=max_page_count(2097152)"

	// SQLite checks each page when it reads it: all cells lie in the page.
	checking = "&_pragma=cell_size_check(1)"
)

// columnsOf selects the version of the schema by the columns that each version added, and the table of the fourth.
const columnsOf = `SELECT 1 + (SELECT count(*) FROM pragma_table_info('game') WHERE name = 'uid')
	+ (SELECT count(*) FROM pragma_table_info('record') WHERE name = 'mark')
	+ (SELECT count(*) FROM pragma_table_info('run') WHERE name = 'place')`

// checkDatabase refuses files that are not ours, are newer than this program, or can't be read. It returns the version of the
// schema, which may be an older one.
func checkDatabase(ctx context.Context, db *sql.DB, path string) (version int, err error) {
	var application, columns, games int
	for _, q := range []struct {
		text string
		into *int
	}{
		{"PRAGMA application_id", &application},
		{"PRAGMA user_version", &version},
		{columnsOf, &columns},
	} {
		if err := db.QueryRowContext(ctx, q.text).Scan(q.into); err != nil {
			return 0, explain(path, err)
		}
	}
	if application != applicationID {
		return 0, fmt.Errorf("%s is not a record of games: expected application id %#x, found %#x: choose another data directory",
			path, applicationID, application)
	}
	if version < 1 || version > schemaVersion {
		return 0, fmt.Errorf("%s has schema %d, this program knows 1 to %d: use the program that wrote it, or a newer one",
			path, version, schemaVersion)
	}
	if columns != version {
		return 0, &DamagedError{Path: path, Err: fmt.Errorf("it says that it has schema %d, and its tables are those of %d", version, columns)}
	}
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM game").Scan(&games); err != nil {
		return 0, explain(path, err)
	}
	return version, nil
}

// explain adds the name of the file to an error of SQLite, and marks an error that means damage.
func explain(path string, err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
			return &DamagedError{Path: path, Err: err}
		case sqlite3.SQLITE_FULL:
			return fmt.Errorf("%s: %w: make room on its disk", path, err)
		}
	}
	return fmt.Errorf("%s: %w", path, err)
}

// unwritable reports whether SQLite failed because it could not make its files beside the database.
func unwritable(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_READONLY || e.Code()&0xff == sqlite3.SQLITE_CANTOPEN)
}

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
	games, err := scanned(rows, scanGame)
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
