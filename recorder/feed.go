package recorder

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/message"
)

// fedVersion is the first schema that knows in which order its rows were signed.
const fedVersion = 4

// A run is a stretch of the signed rows of one game that were signed one after the other, while no other game was signed: the rows
// from record on have the places from place on, up to the next run. A board begins one with a game, and another one where something
// is added to an earlier game.
const fedSchema = `
CREATE TABLE run (
	place  INTEGER PRIMARY KEY,
	record INTEGER NOT NULL
) STRICT;
`

// The games that were signed before there were places stand one after the other.
const fillRuns = `
INSERT INTO run (place, record)
	SELECT sum(leaves) OVER (ORDER BY game ROWS UNBOUNDED PRECEDING) - leaves, game << 32 FROM
		(SELECT id >> 32 AS game, max(id) & 0xffffffff AS leaves FROM checkpoint GROUP BY id >> 32);
`

// selectRun selects the run of a place with its end: the next run, or the newest checkpoint of its game. Where another program has taken
// the checkpoints out, the run is empty.
const selectRun = `SELECT place, record, coalesce((SELECT min(place) FROM run AS next WHERE next.place > run.place),
	max(place, place + (SELECT max(id) FROM checkpoint WHERE id < ((record >> 32) + 1) << 32) - record), place)
	FROM run WHERE place <= ? ORDER BY place DESC LIMIT 1`

// run is a stretch of the signed rows of a game.
type run struct {
	place, end int   // Of its first row, and behind its last.
	record     int64 // The key of its first row.
}

func (r run) game() int         { return int(r.record >> 32) }
func (r run) seq(place int) int { return int(r.record&0xffffffff) + place - r.place }

// scanRun reads a run, an empty one where there is none.
func scanRun(row *sql.Row) (r run, err error) {
	if err = row.Scan(&r.place, &r.record, &r.end); errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return r, err
}

// feed notes that rows of a game are signed, from a sequence on, before the transaction has their checkpoint.
func (w *writer) feed(ctx context.Context, game, from, count int) error {
	if w.fed == nil {
		last, err := scanRun(w.conn.QueryRowContext(ctx, selectRun, int64(1)<<62))
		if err != nil {
			return err
		}
		w.fed = &last
	}
	if w.fed.game() != game || w.fed.end == w.fed.place {
		next := run{w.fed.end, w.fed.end, rowID(game, from)}
		if _, err := w.conn.ExecContext(ctx, "INSERT OR REPLACE INTO run (place, record) VALUES (?, ?)", next.place, next.record); err != nil {
			return err
		}
		*w.fed = next
	}
	w.fed.end += count
	return nil
}

// Feed yields what the board has signed, of all games, from a place on: each row, and each checkpoint behind the rows that it is over. It
// ends with the newest checkpoint at the time when that was reached. The error is boardlog.ErrNotSigned for a place behind it.
func (r *Reader) Feed(ctx context.Context, from int) iter.Seq2[boardlog.Entry, error] {
	return func(yield func(boardlog.Entry, error) bool) {
		for {
			stretch, err := r.runAt(ctx, from)
			if err == nil && from > stretch.end {
				err = message.Errorf("place %d: %w: expected one up to %d", from, boardlog.ErrNotSigned, stretch.end)
			}
			if err != nil {
				yield(boardlog.Entry{}, err)
				return
			}
			if from == stretch.end {
				return
			}
			for entry, err := range r.feedRun(ctx, stretch, from) {
				if !yield(entry, err) || err != nil {
					return
				}
			}
			from = stretch.end
		}
	}
}

// selectUnsigned counts the rows of the newest of the store's own games that stand behind its newest checkpoint.
const selectUnsigned = `SELECT r.id + 1 - coalesce((SELECT max(id) FROM checkpoint WHERE id > r.id >> 32 << 32 AND id <= r.id + 1), r.id >> 32 << 32)
	FROM (SELECT max(id) AS id FROM record WHERE id < ?) AS r WHERE r.id IS NOT NULL`

// Signed returns how many rows the store's board has signed, and how many of its newest game are not signed yet.
func (r *Reader) Signed(ctx context.Context) (signed, unsigned int, err error) {
	last, err := r.runAt(ctx, math.MaxInt)
	if err != nil {
		return 0, 0, err
	}
	open, err := query(ctx, r, selectUnsigned, func(rows *sql.Rows) (n int, err error) { return n, rows.Scan(&n) }, rowID(boardlog.StoredID(1, 0), 0))
	if err != nil || len(open) == 0 {
		return last.end, 0, err
	}
	return last.end, open[0], nil
}

// runAt returns the run of a place, an empty one where nothing is signed.
func (r *Reader) runAt(ctx context.Context, place int) (run, error) {
	if r.version < fedVersion {
		return run{}, fmt.Errorf("%s: %w of a store of the schema %d: start boardd there, which brings it up to date", r.path, errNoPlaces, r.version)
	}
	found, err := query(ctx, r, selectRun, func(rows *sql.Rows) (s run, err error) { return s, rows.Scan(&s.place, &s.record, &s.end) }, place)
	if err != nil || len(found) == 0 {
		return run{}, err
	}
	return found[0], nil
}

// errNoPlaces is the error of a store whose rows have no places.
var errNoPlaces = errors.New("there is no feed")

// feedRun yields the rows of a run from a place on, with their checkpoints.
func (r *Reader) feedRun(ctx context.Context, s run, place int) iter.Seq2[boardlog.Entry, error] {
	return func(yield func(boardlog.Entry, error) bool) {
		g, err := r.Game(ctx, s.game())
		var signed []boardlog.Checkpoint
		if err == nil {
			signed, err = r.checkpoints(ctx, "WHERE id > ? AND id <= ? ORDER BY id", rowID(g.ID, s.seq(place)), rowID(g.ID, s.seq(s.end)))
		}
		if err != nil {
			yield(boardlog.Entry{}, err)
			return
		}
		for row, err := range r.iterateFrom(ctx, g.ID, s.seq(place), "") {
			if err == nil && row.Seq != s.seq(place) {
				err = r.altered(g.ID, "expected record %d, found record %d", s.seq(place), row.Seq)
			}
			if !yield(boardlog.Entry{Place: place, Game: g.ID, UID: g.UID, Row: &row}, err) || err != nil {
				return
			}
			place++
			if len(signed) > 0 && signed[0].Size == row.Seq+1 {
				if !yield(boardlog.Entry{Place: place, Game: g.ID, UID: g.UID, Checkpoint: &signed[0]}, nil) {
					return
				}
				signed = signed[1:]
			}
			if place == s.end {
				return
			}
		}
		yield(boardlog.Entry{}, r.altered(g.ID, "expected %d records, found %d", s.seq(s.end)-1, s.seq(place)-1))
	}
}

// News returns a channel that is closed when the store has another checkpoint.
func (s *Store) News() <-chan struct{} { return *s.news.Load() }

func (s *Store) tellNews() {
	next := make(chan struct{})
	if last := s.news.Swap(&next); last != nil {
		close(*last)
	}
}
