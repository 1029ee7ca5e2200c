package recorder

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/evidence"
)

// Another board is known by its key. A store has all of its signed rows up to a place of its feed. The rows of its game came at the time
// of the newest receipt up to them.
const followedSchema = `
CREATE TABLE followed (
	id       INTEGER PRIMARY KEY,
	verifier TEXT    NOT NULL UNIQUE,
	place    INTEGER NOT NULL
) STRICT;
CREATE TABLE received (
	record INTEGER PRIMARY KEY,
	at_us  INTEGER NOT NULL
) STRICT;
`

// ErrForeign is the error of a game that another board records: only its own rows are added to it.
var ErrForeign = errors.New("the game is another board's")

// ErrRefused is the error of a feed with something that the board has not signed so, or that is not the next.
var ErrRefused = errors.New("not what the board has signed")

// Bounds of what waits for its checkpoint, and of what one transaction takes.
const (
	waitingRows  = 1 << 16
	waitingBytes = 16 << 20
	takenRows    = 1 << 10
	takenBytes   = 4 << 20
)

// gamesKept is how many games are ready to go on behind what is stored: the one that is on, and an earlier one whose last records come late.
const gamesKept = 2

// Followed is another board, whose signed rows and checkpoints a store holds as they are. Its games have the ids of boardlog.StoredID. It is
// safe for use by many goroutines; one takes at a time.
type Followed struct {
	store  *Store
	number int // In the store.
	board  evidence.PublicKey
	cosign cosigner

	mu    sync.Mutex
	place int // Up to here all is stored.
	games map[int]*evidence.Follower
	taken taken
}

// taken is what was verified and is not stored yet, and behind it the rows that wait for their checkpoint.
type taken struct {
	board   int
	from    int // The place in the store before,
	place   int // up to which all is verified,
	next    int // and of the next row.
	entries []boardlog.Entry
	signed  int                    // So many of the entries are verified.
	signs   []boardlog.Cosignature // Over the newest checkpoint of each game of them.
	held    int                    // Bytes of the verified rows,
	bytes   int                    // and of those that wait.
}

// Follow returns a board by its key. The store gives a new one its number, durably.
func (s *Store) Follow(ctx context.Context, board evidence.PublicKey) (*Followed, error) {
	if a := s.submit(ctx, &request{enlist: board.String(), done: make(chan answer, 1)}); a.err != nil {
		return nil, a.err
	}
	f := &Followed{store: s, board: board}
	rows, err := query(ctx, s.Reader, "SELECT id, place FROM followed WHERE verifier = ?", func(rows *sql.Rows) (one [2]int, err error) {
		return one, rows.Scan(&one[0], &one[1])
	}, board.String())
	if err == nil && len(rows) == 0 {
		err = fmt.Errorf("%s: the board %s was enlisted, and is not there", s.path, board.Fingerprint())
	}
	if err != nil {
		return nil, err
	}
	f.number, f.place = rows[0][0], rows[0][1]
	f.forget()
	return f, nil
}

// cosigner is a witness of what is verified.
type cosigner struct {
	witness string // Its key; "" for none.
	line    func(checkpoint []byte) (string, error)
}

// CosignBy lets a witness, known by its key, sign what is verified: line returns its line over a checkpoint. It is stored in the
// transaction of what it is over, so that nothing is there without. It is called before Take.
func (f *Followed) CosignBy(witness string, line func(checkpoint []byte) (string, error)) {
	f.cosign = cosigner{witness, line}
}

// sign returns the lines of the witness over the newest checkpoint of each game.
func (f *Followed) sign(entries []boardlog.Entry) (signs []boardlog.Cosignature, err error) {
	if f.cosign.witness == "" {
		return nil, nil
	}
	for i, e := range entries {
		newer := func(later boardlog.Entry) bool { return later.Checkpoint != nil && later.Game == e.Game }
		if e.Checkpoint == nil || slices.ContainsFunc(entries[i+1:], newer) {
			continue
		}
		line, err := f.cosign.line(e.Checkpoint.Note)
		if err != nil {
			return nil, err
		}
		signs = append(signs, boardlog.Cosignature{Game: boardlog.StoredID(f.number, e.Game), Size: e.Checkpoint.Size, Witness: f.cosign.witness, Line: line})
	}
	return signs, nil
}

// Number returns the number of the board in the store.
func (f *Followed) Number() int { return f.number }

// Place returns the place of the feed from which to go on: all rows before it are verified and durable.
func (f *Followed) Place() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.place
}

// forget drops what is not stored.
func (f *Followed) forget() {
	f.games = map[int]*evidence.Follower{}
	f.taken = taken{board: f.number, from: f.place, place: f.place, next: f.place}
}

// Take takes what comes of the board's feed, from Place on, until that ends. It checks each row and each checkpoint as it comes, and
// stores what is signed when no more comes at present, or when that is much. It calls stored, if not nil, with the place up to which all is
// durable. What is none of the board's, or not the next, ends it with an error, and nothing behind the last good checkpoint is kept.
func (f *Followed) Take(ctx context.Context, feed iter.Seq2[boardlog.Entry, error], stored func(place int)) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.forget()
	var failed error
	for e, err := range feed {
		pause := err == nil && e.Row == nil && e.Checkpoint == nil
		if err == nil && !pause {
			err = f.check(ctx, e)
		}
		if failed = err; err != nil {
			break
		}
		if pause && f.taken.signed > 0 || f.taken.signed >= takenRows || f.taken.held >= takenBytes {
			if failed = f.keep(ctx, stored); failed != nil {
				break
			}
		}
	}
	return errors.Join(failed, f.keep(ctx, stored))
}

// keep stores what is verified.
func (f *Followed) keep(ctx context.Context, stored func(place int)) error {
	t := &f.taken
	if t.signed == 0 {
		return nil
	}
	done := *t
	done.entries = t.entries[:t.signed]
	var err error
	if done.signs, err = f.sign(done.entries); err != nil {
		return err
	}
	if a := f.store.submit(context.WithoutCancel(ctx), &request{taken: &done, done: make(chan answer, 1)}); a.err != nil {
		return a.err
	}
	f.place, t.from = t.place, t.place
	t.entries, t.signed, t.held = append([]boardlog.Entry{}, t.entries[t.signed:]...), 0, 0
	if len(f.games) > gamesKept { // Not before: what is not stored is known here alone.
		maps.DeleteFunc(f.games, func(game int, _ *evidence.Follower) bool { return len(t.entries) == 0 || t.entries[0].Game != game })
	}
	if stored != nil {
		stored(f.place)
	}
	return nil
}

func (f *Followed) check(ctx context.Context, e boardlog.Entry) error {
	t := &f.taken
	refused := func(format string, args ...any) error {
		return notSigned{fmt.Errorf("place %d of the board %s: %w", e.Place, f.board.Fingerprint(), fmt.Errorf(format, args...))}
	}
	if e.Place != t.next {
		return refused("expected the place %d", t.next)
	}
	if waits := len(t.entries) > t.signed; waits && t.entries[t.signed].Game != e.Game {
		return refused("expected the checkpoint of game %d, found game %d", t.entries[t.signed].Game, e.Game)
	}
	follower, err := f.follower(ctx, &e)
	if err != nil {
		return refused("%w", err)
	}
	if e.Row != nil {
		hashed := e.Row.Hashed(e.UID)
		if err := follower.Record(&hashed); err != nil {
			return refused("%w", err)
		}
		t.entries, t.bytes, t.next = append(t.entries, e), t.bytes+len(e.Row.Bytes), t.next+1
		if len(t.entries)-t.signed > waitingRows || t.bytes > waitingBytes {
			return refused("expected a checkpoint behind at most %d rows of %d bytes", waitingRows, waitingBytes)
		}
		return nil
	}
	if len(t.entries) == t.signed {
		return refused("expected a checkpoint behind the rows that it is over")
	}
	if err := follower.Checkpoint(e.Checkpoint.Note); err != nil {
		return refused("%w", err)
	}
	if found := follower.Signed().Size; found != follower.Size() || found != e.Checkpoint.Size {
		return refused("expected a checkpoint of %d leaves, found one of %d", follower.Size(), max(found, follower.Ahead().Size))
	}
	t.entries = append(t.entries, e)
	t.signed, t.place, t.held, t.bytes = len(t.entries), t.next, t.held+t.bytes, 0
	return nil
}

// notSigned reads as its error, and is ErrRefused.
type notSigned struct{ error }

func (n notSigned) Unwrap() []error { return []error{n.error, ErrRefused} }

// follower returns what checks a game: from its first row on, or from what is stored.
func (f *Followed) follower(ctx context.Context, e *boardlog.Entry) (*evidence.Follower, error) {
	if e.Game < 1 || e.Game > boardlog.GamesMax {
		return nil, fmt.Errorf("expected the number of a game from 1 to %d, found %d", boardlog.GamesMax, e.Game)
	}
	if known := f.games[e.Game]; known != nil {
		return known, nil
	}
	id := boardlog.StoredID(f.number, e.Game)
	g, err := f.store.Game(ctx, id)
	isNew := errors.Is(err, ErrNoGame)
	switch {
	case err != nil && !isNew:
		return nil, err
	case isNew && (e.Row == nil || e.Row.Seq != 0):
		return nil, fmt.Errorf("expected the opening of game %d first", e.Game)
	case isNew:
		hashed := e.Row.Hashed(e.UID)
		opened, err := boardlog.GameOfLeaf(hashed.Leaf())
		if err == nil && (opened.Session < 1 || opened.Session > e.Game) {
			err = fmt.Errorf("opening of game %d: expected a session from 1 to %d, found %d", e.Game, e.Game, opened.Session)
		}
		if err != nil {
			return nil, err
		}
	case g.UID != e.UID:
		return nil, fmt.Errorf("game %d is %s, and not %s: %w", e.Game, g.UID, e.UID, evidence.ErrAltered)
	}
	follower, err := evidence.NewFollower(f.board, e.UID)
	if err == nil && !isNew {
		err = f.store.replay(ctx, follower, g)
	}
	if err != nil {
		return nil, err
	}
	f.games[e.Game] = follower
	return follower, nil
}

// replay lets a follower check what is stored of a game.
func (r *Reader) replay(ctx context.Context, follower *evidence.Follower, g boardlog.Game) error {
	last, err := r.NewestCheckpoint(ctx, g.ID)
	if err == nil && last == nil {
		err = r.altered(g.ID, "%v", errTakenOut)
	}
	if err == nil {
		err = expect(follower, last)
	}
	if err != nil {
		return err
	}
	for row, err := range r.iterateFrom(ctx, g.ID, 0, "") {
		if err != nil {
			return err
		}
		hashed := row.Hashed(g.UID)
		if err := follower.Record(&hashed); err != nil {
			return r.altered(g.ID, "%v", err)
		}
	}
	if follower.Signed().Size != follower.Size() {
		return r.altered(g.ID, "expected %d records, found %d", last.Size-1, follower.Size()-1)
	}
	return nil
}

func (w *writer) enlist(ctx context.Context, verifier string) error {
	_, err := w.conn.ExecContext(ctx, `INSERT INTO followed (id, verifier, place)
		SELECT (SELECT ifnull(max(id), 0) + 1 FROM followed), ?1, 0 WHERE NOT EXISTS (SELECT * FROM followed WHERE verifier = ?1)`, verifier)
	return err
}

// checkFollowed returns a refusal where a board can't be enlisted, or where others have taken its rows meanwhile.
func (w *writer) checkFollowed(ctx context.Context, r *request) (refusal, err error) {
	var number, place int
	if r.taken == nil {
		err := w.conn.QueryRowContext(ctx, "SELECT ifnull(max(id), 0) FROM followed WHERE verifier <> ?", r.enlist).Scan(&number)
		if err == nil && number >= boardlog.BoardsMax {
			return fmt.Errorf("%s: expected at most %d boards", w.path, boardlog.BoardsMax), nil
		}
		return nil, err
	}
	err = w.conn.QueryRowContext(ctx, "SELECT place FROM followed WHERE id = ?", r.taken.board).Scan(&place)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("board %d: %w", r.taken.board, ErrNoKey), nil
	}
	if err != nil {
		return nil, err
	}
	if place != r.taken.from {
		return fmt.Errorf("board %d: expected what it signed from the place %d on, found it from %d on: it is followed twice", r.taken.board, place, r.taken.from), nil
	}
	return nil, nil
}

// take stores verified entries of a board, which were checked.
func (w *writer) take(ctx context.Context, t *taken) error {
	game := 0
	for i := range t.entries {
		e := &t.entries[i]
		id := boardlog.StoredID(t.board, e.Game)
		var err error
		if e.Row != nil && e.Game != game {
			game = e.Game
			_, err = w.conn.ExecContext(ctx, "INSERT INTO received (record, at_us) VALUES (?, ?)", rowID(id, e.Row.Seq), time.Now().UnixMicro())
		}
		if err != nil {
			return err
		}
		if e.Row == nil {
			_, err = w.checkpoint.ExecContext(ctx, rowID(id, e.Checkpoint.Size), e.Checkpoint.Note)
		} else {
			err = w.takeRow(ctx, t.board, id, e)
		}
		if err != nil {
			return err
		}
	}
	for _, c := range t.signs {
		if _, err := w.cosign.ExecContext(ctx, rowID(c.Game, c.Size), c.Witness, c.Line); err != nil {
			return err
		}
	}
	_, err := w.conn.ExecContext(ctx, "UPDATE followed SET place = ? WHERE id = ?", t.place, t.board)
	return err
}

// takeRow stores a row. A board plays one game at a time: the games before a new one are closed.
func (w *writer) takeRow(ctx context.Context, board, id int, e *boardlog.Entry) error {
	row := e.Row
	us, source, err := row.Wall.Micros()
	if err != nil {
		return err
	}
	if row.Seq == 0 {
		o, err := boardlog.ReadOpening(row.Bytes)
		if err != nil {
			return err
		}
		if _, err = w.conn.ExecContext(ctx, "UPDATE game SET closed = 1 WHERE closed = 0 AND id >= ? AND id < ?", boardlog.StoredID(board, 0), id); err != nil {
			return err
		}
		_, err = w.openGame.ExecContext(ctx, id, boardlog.StoredID(board, o.Session), o.Number, o.Source, o.Version, o.Rulebook, o.FEN,
			string(o.Tags), us, string(source), e.UID.String())
		if err != nil {
			return err
		}
	}
	if _, err = w.insert.ExecContext(ctx, rowID(id, row.Seq), int64(row.At), us, string(source), row.Kind, row.Bytes, nil); err != nil {
		return err
	}
	if row.Kind == kindEnd {
		_, err = w.closeGame.ExecContext(ctx, id)
	}
	return err
}

// kindEnd is the type of the record with which a game ends for good.
const kindEnd = "end"

// Receipt is when the rows of another board's game came, from one on up to that of the next receipt.
type Receipt struct {
	Seq int
	At  time.Time // By the clock of this computer.
}

// Receipts returns when the rows of a game came that another board records, none for the store's own.
func (r *Reader) Receipts(ctx context.Context, game int) ([]Receipt, error) {
	if board, _ := boardlog.BoardOf(game); board == 0 {
		return nil, nil
	}
	return query(ctx, r, "SELECT record, at_us FROM received WHERE record >= ? AND record < ? ORDER BY record", func(rows *sql.Rows) (Receipt, error) {
		var record, us int64
		err := rows.Scan(&record, &us)
		return Receipt{int(record & 0xffffffff), time.UnixMicro(us)}, err
	}, rowID(game, 0), rowID(game+1, 0))
}

// KeyOf returns the public key of the board that records a game: the store's own, or one that it follows.
func (r *Reader) KeyOf(ctx context.Context, game int) (evidence.PublicKey, error) {
	board, _ := boardlog.BoardOf(game)
	if board == 0 {
		return r.BoardKey(ctx)
	}
	return r.verifier(ctx, fmt.Errorf("%s: board %d: %w", r.path, board, ErrNoKey), "SELECT verifier FROM followed WHERE id = ?", board)
}
