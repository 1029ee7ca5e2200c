package recorder

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/sqlfile"
	"github.com/kyban/kyban/recorder/wal"
)

// lockPage is the page of a database with the first byte behind a gibibyte. SQLite locks bytes of it, and stores nothing there.
const lockPage = 1<<30/pageSize + 1

// scanning are the settings of a connection that reads every page once.
const scanning = reading + "&_pragma=cache_size(-64)"

// checkingStructure starts to check the structure of a database in parallel with the rest of a start. The function that it returns waits
// for the result.
func checkingStructure(ctx context.Context, path string) (sound func() error) {
	sound = sync.OnceValue(func() error {
		db, err := sqlfile.Open(path, scanning)
		if err != nil {
			return err
		}
		return errors.Join(checkStructure(ctx, db, path), db.Close())
	})
	go sound()
	return sound
}

// checkStructure returns a DamagedError where the pages of the database don't fit together: a page is no page of a tree, its cells lie
// outside it, or it is reached twice or never. It reads every page, in a quarter of the time of SQLite's quick_check, which also
// reads every row; Check checks the contents of rows when a game is reported.
func checkStructure(ctx context.Context, db *sql.DB, path string) error {
	var pages, free, used, sum int
	err := db.QueryRowContext(ctx, `SELECT page_count, freelist_count, count(*), sum(pageno)
		FROM pragma_page_count, pragma_freelist_count, dbstat WHERE pagetype <> 'corrupted'`).Scan(&pages, &free, &used, &sum)
	if err != nil {
		return explain(path, err)
	}
	expected, expectedSum := pages-free, pages*(pages+1)/2
	if pages >= lockPage {
		expected, expectedSum = expected-1, expectedSum-lockPage
	}
	// The numbers of free pages are unknown; a store that only recorded has none.
	if used != expected || free == 0 && sum != expectedSum {
		return &DamagedError{Path: path, Err: fmt.Errorf("malformed: expected each of %d pages once in tables and indexes, found %d", expected, used)}
	}
	return checkGames(ctx, db, path)
}

// checkGames returns a DamagedError where SQLite finds the list of games malformed. A page of it that counts too few rows hides games,
// and no signature covers the list.
func checkGames(ctx context.Context, db *sql.DB, path string) error {
	var found string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check('game')").Scan(&found); err != nil {
		return explain(path, err)
	}
	if found != "ok" {
		return &DamagedError{Path: path, Err: fmt.Errorf("malformed: %s", found)}
	}
	return nil
}

// errTakenOut is the error of a game that the board has signed, while nothing in the store shows that any more.
var errTakenOut = errors.New("its checkpoints were taken out")

// Check returns an AlteredError where a game is not what the board has signed: a record up to the last checkpoint, or what was
// known of the game when it was opened. It does not judge unsigned rows.
func (r *Reader) Check(ctx context.Context, game int) error {
	g, err := r.Game(ctx, game)
	if err != nil || r.version < sealedVersion {
		return err
	}
	board, err := r.KeyOf(ctx, game)
	if errors.Is(err, ErrNoKey) {
		last, err := r.NewestCheckpoint(ctx, game)
		if err != nil || last == nil {
			return err
		}
		return r.altered(game, "it was signed, and the key of the board was taken out of the store")
	}
	if errors.Is(err, errNoBoardKey) {
		return r.altered(game, "%v", err)
	}
	if err != nil {
		return err
	}
	last, err := r.NewestCheckpoint(ctx, game)
	if err != nil {
		return err
	}
	if last == nil {
		switch err := r.unsigned(ctx, game); {
		case errors.Is(err, errTakenOut):
			return r.altered(game, "%v", err)
		case !errors.Is(err, ErrUnsigned):
			return err
		}
		return r.checkRows(ctx, g, board, nil)
	}
	return r.checkRows(ctx, g, board, last)
}

// checkRows compares the rows of a game with its last checkpoint, if it has one, and the stored data of the game with the first row.
func (r *Reader) checkRows(ctx context.Context, g boardlog.Game, board evidence.PublicKey, last *boardlog.Checkpoint) error {
	follower, err := evidence.NewFollower(board, g.UID)
	if err != nil {
		return r.altered(g.ID, "the key of the board: %v", err)
	}
	signed := 0
	if last != nil {
		if signed, err = last.Size, expect(follower, last); err != nil {
			return r.altered(g.ID, "its last checkpoint: %v", err)
		}
	}
	rows, kind := 0, ""
	for row, err := range r.iterateFrom(ctx, g.ID, 0, "") {
		if err != nil {
			return err
		}
		if row.Seq == 0 {
			if err := fits(&g, row); err != nil {
				return r.altered(g.ID, "%v", err)
			}
		}
		rows, kind = rows+1, row.Kind
		if hashed := row.Hashed(g.UID); rows <= signed && follower.Record(&hashed) != nil {
			return r.altered(g.ID, "the records up to %d are not those that were signed", signed-1)
		}
	}
	if rows == 0 {
		return r.altered(g.ID, "it has no opening")
	}
	if rows < signed {
		return r.altered(g.ID, "expected %d records, found %d", signed-1, rows-1)
	}
	if kind != kindEnd || g.Closed {
		return nil
	}
	if g, err := r.Game(ctx, g.ID); err != nil || g.Closed { // It ended just now.
		return err
	}
	return r.altered(g.ID, "it has ended, and is kept as open")
}

// expect lets a follower hold the rows that come against a checkpoint.
func expect(f *evidence.Follower, c *boardlog.Checkpoint) error {
	err := f.Checkpoint(c.Note)
	if found := f.Ahead().Size; err == nil && found != c.Size {
		err = fmt.Errorf("expected one of %d leaves there, found one of %d", c.Size, found)
	}
	return err
}

// fits compares the stored data of a game with its opening.
func fits(g *boardlog.Game, row boardlog.Row) error {
	o, err := boardlog.ReadOpening(row.Bytes)
	if err != nil {
		return fmt.Errorf("its opening: %w", err)
	}
	tags, err := o.KnownTags()
	if err != nil {
		return fmt.Errorf("its opening: %w", err)
	}
	_, session := boardlog.BoardOf(g.Session)
	same := session == o.Session && g.Number == o.Number && g.Source == o.Source && g.Version == o.Version && g.Rulebook == o.Rulebook &&
		g.FEN == o.FEN && maps.Equal(g.Tags, tags) && g.Opened.Time.Equal(row.Wall.Time) && g.Opened.Source == row.Wall.Source
	if !same {
		return fmt.Errorf("what is kept of it is not its opening, %s", row.Bytes)
	}
	return nil
}

func (r *Reader) altered(game int, format string, args ...any) error {
	return &AlteredError{Path: r.path, Game: game, Why: fmt.Sprintf(format, args...)}
}

// walkAttempts is how often a log is read while a process writes to it.
const walkAttempts = 100

// recordColumns holds the numbers of columns of a row of the table record, without a mark and with one. No other table has as many.
var recordColumns = []int{6, 7}

// lostRows are the rows that SQLite would leave out of the log of a database.
type lostRows struct {
	loss  *wal.Loss
	kept  map[int]int // The last row of each game that is in the log and that SQLite would read.
	lost  map[int]int // The last row of each game that it would not.
	since map[int]int // The last row of each game in the current transaction.
}

// Error names the damage of the log and the records concerned.
func (l *lostRows) Error() string {
	var games []string
	for _, game := range slices.Sorted(maps.Keys(l.lost)) {
		text := fmt.Sprintf("game %d up to record %d", game, l.lost[game])
		if kept, ok := l.kept[game]; ok {
			text = fmt.Sprintf("game %d from record %d to %d", game, kept+1, l.lost[game])
		}
		if l.kept[game] < l.lost[game] {
			games = append(games, text)
		}
	}
	concerned := "which records they hold can't be read"
	if len(games) > 0 {
		concerned = "they hold, as far as can be read, " + strings.Join(games, ", ")
	}
	return fmt.Sprintf("in its log %s-wal %s; %s", databaseName, l.loss, concerned)
}

// checkLog returns a DamagedError where opening the database would drop acknowledged rows. It must run before SQLite sees the
// database, because SQLite begins the log anew.
func checkLog(path string) error {
	var before *wal.Loss
	for range walkAttempts {
		found, err := readLog(path + "-wal")
		switch {
		case err != nil:
			return err
		case found.loss == nil:
			return nil
		case found.loss.Same(before): // Not only overtaken by the writer.
			return &DamagedError{Path: path, Err: found}
		}
		before = found.loss
	}
	return nil
}

// readLog reads a log. It leaves an unreadable one to SQLite, which reports the error.
func readLog(path string) (*lostRows, error) {
	l := &lostRows{kept: map[int]int{}, lost: map[int]int{}, since: map[int]int{}}
	f, err := durable.Open(path, os.O_RDONLY, 0)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return l, nil
	}
	if err == nil {
		defer f.Close()
		l.loss, err = wal.Check(f, l.visit)
	}
	if err != nil {
		return nil, fmt.Errorf("log of the database: %w", err)
	}
	return l, nil
}

func (l *lostRows) visit(p wal.Page) {
	for id := range wal.Rows(p.Bytes, recordColumns...) {
		game, seq := int(id>>32), int(id&0xffffffff)
		l.since[game] = max(l.since[game], seq)
	}
	if !p.Commit {
		return
	}
	into := l.kept
	if p.Lost {
		into = l.lost
	}
	for game, seq := range l.since {
		into[game] = max(into[game], seq)
	}
	clear(l.since)
}
