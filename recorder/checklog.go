package recorder

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/recorder/wal"
)

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

// visit notes the rows of a page.
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
