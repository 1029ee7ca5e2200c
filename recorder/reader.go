package recorder

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math"
	"os"
	"path/filepath"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/sqlfile"
	"github.com/kyban/kyban/sensor"
)

// sliceRows is the number of rows fetched at once. No transaction is held between slices.
const sliceRows = 256

// sliceGames is the same for games.
const sliceGames = 64

// Reader reads the games of a data directory, also while a process writes to it. It is safe for use by many goroutines and sees
// only durable rows.
type Reader struct {
	db      *sql.DB
	queries queryer // The same, or the connection of a writer that reads.
	path    string
	version int      // Of the schema, when the reader was opened.
	held    *os.File // Keeps writers out of a read-only directory; nil otherwise.
}

// queryer is the part of the database that a reader needs.
type queryer interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// OpenReader opens a data directory for reading only. The error is os.ErrNotExist when nothing was recorded there, and a
// DamagedError when the database can't be trusted.
func OpenReader(dir string) (*Reader, error) {
	path := filepath.Join(dir, databaseName)
	if err := present(path); err != nil {
		if renewing(path) {
			return nil, fmt.Errorf("the games in %s are on their way to a new file: start boardd there, which ends that", dir)
		}
		if errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("no games in %s: %w", dir, err)
		}
		return nil, err
	}
	if err := checkLog(path); err != nil {
		return nil, err
	}
	r, err := openReader(context.Background(), path, reading)
	if unwritable(err) {
		r, err = openFrozen(dir, path)
	}
	if err != nil {
		return nil, err
	}
	if err := checkStructure(context.Background(), r.db, path); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// openFrozen reads a database beside which SQLite can't make its files, because the directory belongs to another user or the
// medium is read-only. It reads the file as it is: while the reader is open no process may write to it.
func openFrozen(dir, path string) (*Reader, error) {
	f, err := durable.Open(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("%w: ask who records there for the right to read", err)
	}
	f.Close()
	held, err := shareDir(dir)
	if err != nil {
		return nil, err
	}
	if log, err := os.Stat(path + "-wal"); err == nil && log.Size() > 0 {
		return nil, errors.Join(fmt.Errorf("%s was not closed and can't be put in order, because %s is not writable: "+
			"copy the whole directory to where you may write, and read the copy", path, dir), closeLock(held))
	}
	r, err := openReader(context.Background(), path, frozen)
	if err != nil {
		return nil, errors.Join(err, closeLock(held))
	}
	r.held = held
	return r, nil
}

func openReader(ctx context.Context, path, settings string) (*Reader, error) {
	db, err := sqlfile.Open(path, settings)
	if err != nil {
		return nil, err
	}
	version, err := checkDatabase(ctx, db, path)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Reader{db: db, queries: db, path: path, version: version}, nil
}

func (r *Reader) Close() error { return errors.Join(r.db.Close(), closeLock(r.held)) }

// Path returns the name of the database file.
func (r *Reader) Path() string { return r.path }

// Games returns all games, newest first.
func (r *Reader) Games(ctx context.Context) ([]boardlog.Game, error) {
	return r.games(ctx, "ORDER BY id DESC")
}

// GamesBefore yields the games with lower ids than the given one, newest first; 0 stands for all. It fetches them in slices along the
// key of their table, so a caller that stops early causes little reading.
func (r *Reader) GamesBefore(ctx context.Context, before int) iter.Seq2[boardlog.Game, error] {
	if before <= 0 {
		before = math.MaxInt
	}
	return inSlices(sliceGames, func() ([]boardlog.Game, error) {
		slice, err := r.games(ctx, "WHERE id < ? ORDER BY id DESC LIMIT ?", before, sliceGames)
		if len(slice) > 0 {
			before = slice[len(slice)-1].ID
		}
		return slice, err
	})
}

// Session returns the games of the session that began with the given game, oldest first.
func (r *Reader) Session(ctx context.Context, first int) ([]boardlog.Game, error) {
	return r.games(ctx, "WHERE session = ? ORDER BY number", first)
}

// Game returns a game by its id, or ErrNoGame.
func (r *Reader) Game(ctx context.Context, id int) (boardlog.Game, error) {
	games, err := r.games(ctx, "WHERE id = ?", id)
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("%s: game %d: %w", r.path, id, ErrNoGame)
	}
	if err != nil {
		return boardlog.Game{}, err
	}
	return games[0], nil
}

// Newest returns the store's own game that was opened last, or ErrNoGame.
func (r *Reader) Newest(ctx context.Context) (boardlog.Game, error) {
	games, err := r.games(ctx, "WHERE id <= ? ORDER BY id DESC LIMIT 1", boardlog.GamesMax)
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("%s holds no games yet: %w", r.path, ErrNoGame)
	}
	if err != nil {
		return boardlog.Game{}, err
	}
	return games[0], nil
}

func (r *Reader) games(ctx context.Context, where string, args ...any) ([]boardlog.Game, error) {
	return query(ctx, r, r.selectGames()+where, scanGame, args...)
}

const gameColumns = "SELECT id, session, number, source, version, rulebook, fen, tags, wall_us, wall_source, closed, "

// selectGames begins the queries of games; the first schema had no uids.
func (r *Reader) selectGames() string {
	if r.version < sealedVersion {
		return gameColumns + "'' FROM game "
	}
	return gameColumns + "uid FROM game "
}

func scanGame(rows *sql.Rows) (boardlog.Game, error) {
	var (
		g      boardlog.Game
		tags   []byte
		us     int64
		source boardlog.WallSource
		uid    string
	)
	err := rows.Scan(&g.ID, &g.Session, &g.Number, &g.Source, &g.Version, &g.Rulebook, &g.FEN, &tags, &us, &source, &g.Closed, &uid)
	if err != nil {
		return boardlog.Game{}, err
	}
	if uid != "" {
		if g.UID, err = evidence.ParseUID(uid); err != nil {
			return boardlog.Game{}, fmt.Errorf("game %d: %w", g.ID, err)
		}
	}
	if err := json.Unmarshal(tags, &g.Tags); err != nil {
		return boardlog.Game{}, fmt.Errorf("tags of game %d: %w", g.ID, err)
	}
	g.Opened = boardlog.WallOf(us, source)
	return g, nil
}

// Rows yields the inputs and the records of a game in their order, from the given sequence on. It ends with the newest row at the
// time when it was reached, or after the first error.
func (r *Reader) Rows(ctx context.Context, game, from int) iter.Seq2[boardlog.Row, error] {
	return r.iterate(ctx, game, from, "")
}

// Records is Rows without the inputs.
func (r *Reader) Records(ctx context.Context, game, from int) iter.Seq2[boardlog.Row, error] {
	return r.iterate(ctx, game, from, "AND kind <> 'input' ")
}

func (r *Reader) iterate(ctx context.Context, game, from int, kinds string) iter.Seq2[boardlog.Row, error] {
	return r.iterateFrom(ctx, game, max(from, 1), kinds)
}

// iterateFrom also yields the opening, which is the row 0.
func (r *Reader) iterateFrom(ctx context.Context, game, from int, kinds string) iter.Seq2[boardlog.Row, error] {
	return inSlices(sliceRows, func() ([]boardlog.Row, error) {
		slice, err := r.slice(ctx, game, from, kinds)
		if len(slice) > 0 {
			from = slice[len(slice)-1].Seq + 1
		}
		return slice, err
	})
}

// slice returns the next rows of a game, fewer than sliceRows when they are the last.
func (r *Reader) slice(ctx context.Context, game, from int, kinds string) ([]boardlog.Row, error) {
	return query(ctx, r, "SELECT id, at_us, wall_us, wall_source, kind, bytes FROM record "+
		"WHERE id >= ? AND id < ? "+kinds+"ORDER BY id LIMIT ?", func(rows *sql.Rows) (boardlog.Row, error) {
		var (
			id, at, us int64
			source     boardlog.WallSource
		)
		row := boardlog.Row{Game: game}
		err := rows.Scan(&id, &at, &us, &source, &row.Kind, &row.Bytes)
		row.Seq, row.At, row.Wall = int(id-rowID(game, 0)), sensor.Micros(at), boardlog.WallOf(us, source)
		return row, err
	}, rowID(game, from), rowID(game+1, 0), sliceRows)
}

// inSlices yields items that next fetches in slices. A slice that is not full is the last.
func inSlices[T any](whole int, next func() ([]T, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for {
			slice, err := next()
			if err != nil {
				yield(*new(T), err)
				return
			}
			for _, each := range slice {
				if !yield(each, nil) {
					return
				}
			}
			if len(slice) < whole {
				return
			}
		}
	}
}
