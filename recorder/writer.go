package recorder

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/sensor"
)

// writer is the connection that writes, with its state of the games. One goroutine uses it at a time.
type writer struct {
	path                        string // Of the database file.
	conn                        *sql.Conn
	begin, commit               *sql.Stmt
	openGame, closeGame, insert *sql.Stmt
	checkpoint, cosign          *sql.Stmt
	prepared                    []*sql.Stmt    // All of the above.
	rows                        []boardlog.Row // Those of the transaction.
	marks                       [][]byte       // The mark of each of them, nil for none.
	due                         []int          // The games whose rows behind the last checkpoint call for one, each once.
	sealed                      []int          // Those that get one in the transaction.
	games                       map[int]*tail
	fed                         *run          // The last run of the signed rows, nil before the first rows are signed.
	key                         *evidence.Key // Seals the games; nil for no sealing.
	sharing                     time.Duration // How long moves of several callers share a checkpoint.
	adopts                      bool          // The key is new, and signs the stored rows without a signature.
	marking                     bool          // The key was made by a version that marks its rows.
}

// tail is the end of a game, where it goes on.
type tail struct {
	next   int // The sequence of the next row.
	closed bool
	seal   *seal // nil for no sealing.
}

func newWriter(ctx context.Context, db *sql.DB, path string) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{path: path, conn: conn, games: map[int]*tail{}, sharing: sharing}
	for _, p := range []struct {
		stmt **sql.Stmt
		text string
	}{
		{&w.begin, "BEGIN IMMEDIATE"},
		{&w.commit, "COMMIT"},
		{&w.openGame, `INSERT INTO game (id, session, number, source, version, rulebook, fen, tags, wall_us, wall_source, uid)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`},
		{&w.closeGame, "UPDATE game SET closed = 1 WHERE id = ?"},
		{&w.insert, "INSERT INTO record (id, at_us, wall_us, wall_source, kind, bytes, mark) VALUES (?, ?, ?, ?, ?, ?, ?)"},
		{&w.checkpoint, "INSERT INTO checkpoint (id, note) VALUES (?, ?)"},
		{&w.cosign, "INSERT OR IGNORE INTO cosignature (checkpoint, witness, line) VALUES (?, ?, ?)"},
	} {
		if *p.stmt, err = conn.PrepareContext(ctx, p.text); err != nil {
			return nil, errors.Join(err, w.close())
		}
		w.prepared = append(w.prepared, *p.stmt)
	}
	return w, nil
}

// close also closes the statements: SQLite keeps a connection open behind the scenes while it has any.
func (w *writer) close() error {
	var errs []error
	for _, stmt := range w.prepared {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(append(errs, w.conn.Close())...)
}

// serve commits the group and answers each of its requests when the commit is durable.
func (s *Store) serve(group []*request) {
	if len(group) == 0 {
		return
	}
	answers := make([]answer, len(group))
	err := s.Err()
	if err == nil {
		if err = s.w.transact(group, answers); err != nil {
			err = s.fail(err)
		}
	}
	if err == nil {
		s.announce()
	}
	for i, r := range group {
		if err != nil {
			answers[i] = answer{err: err}
		}
		r.done <- answers[i]
	}
}

// transact writes the group in one transaction. A request that the state of its game forbids gets an error and leaves no trace; an
// error of the database is returned and ends everything.
func (w *writer) transact(group []*request, answers []answer) error {
	ctx := context.Background()
	if _, err := w.begin.ExecContext(ctx); err != nil {
		return err
	}
	w.begun()
	for i, r := range group {
		refusal, err := w.check(ctx, r)
		if err != nil {
			return w.rollback(ctx, err)
		}
		if refusal != nil {
			answers[i].err = refusal
			continue
		}
		if answers[i].game, err = w.apply(ctx, r); err != nil {
			return w.rollback(ctx, err)
		}
	}
	w.hash()
	if err := w.insertRows(ctx); err != nil {
		return w.rollback(ctx, err)
	}
	if err := w.signDue(ctx, several(group)); err != nil {
		return w.rollback(ctx, err)
	}
	_, err := w.commit.ExecContext(ctx)
	return err
}

// several reports whether more than one caller records. A cosignature that is stored beside a move is no such caller.
func several(group []*request) bool {
	callers := 0
	for _, r := range group {
		if len(r.work) > 0 {
			callers++
		}
	}
	return callers > 1
}

// begun forgets the last transaction.
func (w *writer) begun() {
	clear(w.marks)
	w.rows, w.marks, w.sealed = w.rows[:0], w.marks[:0], w.sealed[:0]
}

// rollback ends the transaction after err. Its own error changes nothing: the store has failed.
func (w *writer) rollback(ctx context.Context, err error) error {
	_, _ = w.conn.ExecContext(ctx, "ROLLBACK")
	return err
}

// check returns a refusal when a game of the request takes no rows.
func (w *writer) check(ctx context.Context, r *request) (refusal, err error) {
	if r.meta != nil && r.meta.Session != 0 {
		refusal, err := w.checkSession(ctx, r.meta.Session)
		if refusal != nil || err != nil {
			return refusal, err
		}
	}
	if r.enlist != "" || r.taken != nil {
		return w.checkFollowed(ctx, r)
	}
	if r.sign != nil {
		return w.checkCosignature(ctx, r.sign)
	}
	closing := map[int]bool{}
	for _, b := range r.work {
		if board, _ := boardlog.BoardOf(b.game); board != 0 {
			return fmt.Errorf("game %d: %w", b.game, ErrForeign), nil
		}
		if closing[b.game] && !b.late {
			return fmt.Errorf("game %d: %w", b.game, ErrClosed), nil
		}
		if b.closes {
			closing[b.game] = true
		}
		if b.game == 0 && r.meta != nil {
			continue
		}
		t, err := w.tail(ctx, b.game)
		var altered *AlteredError
		switch {
		case errors.As(err, &altered):
			return err, nil
		case err != nil:
			return nil, err
		case t == nil:
			return fmt.Errorf("game %d: %w", b.game, ErrNoGame), nil
		case t.closed && !b.late:
			return fmt.Errorf("game %d: %w", b.game, ErrClosed), nil
		}
	}
	return nil, nil
}

// checkSession returns a refusal when no session begins with the game.
func (w *writer) checkSession(ctx context.Context, first int) (refusal, err error) {
	var session int
	err = w.conn.QueryRowContext(ctx, "SELECT session FROM game WHERE id = ?", first).Scan(&session)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("session %d: %w", first, ErrNoGame), nil
	case err == nil && session != first:
		return fmt.Errorf("session %d: expected the first game of a session, game %d belongs to session %d", first, first, session), nil
	}
	return nil, err
}

// tail returns where the game goes on, nil when there is no such game.
func (w *writer) tail(ctx context.Context, game int) (*tail, error) {
	if t, ok := w.games[game]; ok {
		return t, nil
	}
	t := new(tail)
	var last int64
	row := w.conn.QueryRowContext(ctx,
		"SELECT closed, (SELECT ifnull(max(id), ?1) FROM record WHERE id BETWEEN ?1 AND ?2) FROM game WHERE id = ?3",
		rowID(game, 0), rowID(game+1, 0)-1, game)
	switch err := row.Scan(&t.closed, &last); {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	}
	t.next = int(last-rowID(game, 0)) + 1
	if w.key != nil {
		var err error
		if t.seal, err = w.resumeSeal(ctx, game); err != nil {
			return nil, err
		}
	}
	w.games[game] = t
	return t, nil
}

// apply writes a checked request and returns the id of the game that it opens.
func (w *writer) apply(ctx context.Context, r *request) (int, error) {
	switch {
	case r.enlist != "":
		return 0, w.enlist(ctx, r.enlist)
	case r.taken != nil:
		return 0, w.take(ctx, r.taken)
	}
	opened := 0
	if r.meta != nil {
		var err error
		if opened, err = w.open(ctx, r.meta); err != nil {
			return 0, err
		}
	}
	for _, b := range r.work {
		if err := w.append(ctx, cmp.Or(b.game, opened), b); err != nil {
			return 0, err
		}
	}
	if r.sign != nil {
		_, err := w.cosign.ExecContext(ctx, rowID(r.sign.Game, r.sign.Size), r.sign.Witness, r.sign.Line)
		return 0, err
	}
	return opened, nil
}

// open inserts the game's own row.
func (w *writer) open(ctx context.Context, meta *boardlog.Meta) (int, error) {
	var id, number int
	row := w.conn.QueryRowContext(ctx,
		"SELECT (SELECT ifnull(max(id), 0) + 1 FROM game WHERE id <= ?), (SELECT count(*) + 1 FROM game WHERE session = ?)", boardlog.GamesMax, meta.Session)
	if err := row.Scan(&id, &number); err != nil {
		return 0, err
	}
	session := cmp.Or(meta.Session, id)
	tags, err := json.Marshal(meta.Tags)
	if err != nil {
		return 0, err
	}
	us, source, err := meta.Opened.Micros()
	if err != nil {
		return 0, err
	}
	var uid evidence.UID
	if _, err := rand.Read(uid[:]); err != nil {
		return 0, err
	}
	_, err = w.openGame.ExecContext(ctx, id, session, number, meta.Source, meta.Version, meta.Rulebook, meta.FEN,
		string(tags), us, string(source), uid.String())
	if err != nil {
		return 0, err
	}
	first := boardlog.NewOpening(session, number, meta, tags)
	first.Marked = w.key != nil
	opening, err := first.Row(boardlog.WallOf(us, source))
	if err != nil {
		return 0, err
	}
	w.games[id] = &tail{}
	if w.key != nil {
		if w.games[id].seal, err = newSeal(w.key, uid, true); err != nil {
			return 0, err
		}
	}
	return id, w.append(ctx, id, work{game: id, rows: []boardlog.Row{opening}})
}

// append gives the rows of one batch their numbers; they are inserted with all rows of the transaction.
func (w *writer) append(ctx context.Context, game int, b work) error {
	t := w.games[game]
	if t.seal != nil && b.callsFor() && !slices.Contains(w.due, game) {
		w.due = append(w.due, game)
	}
	for _, row := range b.rows {
		row.Game, row.Seq = game, t.next
		w.rows, w.marks = append(w.rows, row), append(w.marks, nil)
		t.next++
	}
	if b.closes {
		t.closed = true
		if _, err := w.closeGame.ExecContext(ctx, game); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) insertRows(ctx context.Context) error {
	for i := range w.rows {
		row := &w.rows[i]
		us, source, err := row.Wall.Micros()
		if err != nil {
			return err
		}
		_, err = w.insert.ExecContext(ctx, rowID(row.Game, row.Seq), int64(row.At), us, string(source), row.Kind, row.Bytes, w.marks[i])
		if err != nil {
			return err
		}
	}
	return nil
}

// Batch is one fact and its derived records. It is stored entirely or not at all.
type Batch struct {
	Game    int           // The id of the game, 0 for the game that the same call opens.
	At      sensor.Micros // When the fact happened.
	Wall    boardlog.Wall // The time of day then.
	Fact    []byte        // The fact; empty for records that follow from no fact of this game.
	Records [][]byte      // The records in their order: one JSON object with a "type" each, without a line feed.
	Close   bool          // The game ends with this batch and takes no more,
	Late    bool          // except later records about it.
}

// rows returns the batch as rows without their sequence.
func (b *Batch) rows() ([]boardlog.Row, error) {
	if len(b.Fact) == 0 && len(b.Records) == 0 && !b.Close {
		return nil, errors.New("batch: expected a fact or records, found neither")
	}
	us, source, err := b.Wall.Micros()
	if err != nil {
		return nil, fmt.Errorf("batch: %w", err)
	}
	wall := boardlog.WallOf(us, source)
	rows := make([]boardlog.Row, 0, 1+len(b.Records))
	if len(b.Fact) > 0 {
		rows = append(rows, boardlog.Row{Game: b.Game, At: b.At, Wall: wall, Kind: boardlog.KindInput, Bytes: b.Fact})
	}
	for i, record := range b.Records {
		kind, err := evidence.KindOf(record)
		if err != nil {
			return nil, fmt.Errorf("batch: record %d: %w", i+1, err)
		}
		rows = append(rows, boardlog.Row{Game: b.Game, At: b.At, Wall: wall, Kind: kind, Bytes: record})
	}
	return rows, nil
}
