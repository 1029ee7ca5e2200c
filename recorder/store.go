package recorder

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/filelock"
	"github.com/kyban/kyban/internal/process"
	"github.com/kyban/kyban/internal/sqlfile"
)

// ErrStoreClosed is returned by calls on a closed store.
var ErrStoreClosed = errors.New("the store is closed")

// Store writes games into a data directory, and reads them. It is safe for use by many goroutines.
type Store struct {
	*Reader
	lock *os.File
	db   *sql.DB // Has the one connection that writes.
	w    *writer // Belongs to the holder of the pen.

	pen    chan struct{} // Holds one token while a caller writes.
	mu     sync.Mutex    // Guards queue and closed.
	queue  []*request
	closed bool
	failed atomic.Pointer[error] // The error of the failed commit, nil while the store records.

	tell  atomic.Pointer[func(game int)] // Called for new checkpoints.
	later atomic.Bool                    // A timer for the unsigned rows runs.
	news  atomic.Pointer[chan struct{}]  // Closed with the next checkpoint.

	sound    func() error // Waits until all pages are checked: nothing is stored before that.
	reads    *current     // The reader's database.
	detached bool         // It has no database: a renewal began and did not end.
}

// current is the database in use for reading: another one after a renewal.
type current struct{ atomic.Pointer[sql.DB] }

// QueryContext queries the database in use.
func (c *current) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return c.Load().QueryContext(ctx, query, args...)
}

// request is what one caller wants stored in one transaction.
type request struct {
	meta *boardlog.Meta // Opens a game first, when not nil.
	work []work
	sign *boardlog.Cosignature // To be added, when not nil.

	enlist string // The key of another board to be followed, "" for none.
	taken  *taken // Verified entries of another board, when not nil.

	done chan answer
}

// work is a batch as rows; games are 0 where the request opens the game.
type work struct {
	game   int
	rows   []boardlog.Row
	closes bool
	late   bool
}

type answer struct {
	game int // The id of the new game.
	err  error
}

// Open takes the data directory for writing and makes it and the database where they are missing. It fails when the directory can't
// be written, when another process writes to it (ErrInUse), when a newer program wrote the database, and when the database is
// damaged (DamagedError).
//
// Its rows are not sealed; see OpenSealed.
func Open(dir string) (*Store, error) {
	s, err := openUnchecked(dir)
	if err != nil {
		return nil, err
	}
	if err := s.sound(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// openUnchecked opens the store while its pages are still checked.
func openUnchecked(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("data directory %s can't be made: %w", dir, err)
	}
	lock, err := lockDir(dir)
	if err != nil {
		return nil, err
	}
	s, err := openLocked(dir)
	if err != nil {
		_ = closeLock(lock)
		return nil, err
	}
	s.lock = lock
	return s, nil
}

// openLocked opens the database of a directory that this process has locked.
func openLocked(dir string) (*Store, error) {
	ctx := context.Background()
	path := filepath.Join(dir, databaseName)
	if err := checkLog(path); err != nil {
		return nil, err
	}
	if err := settleSuspect(ctx, dir); err != nil {
		return nil, err
	}
	if err := ensureDatabase(dir); err != nil {
		return nil, err
	}
	db, err := sqlfile.Open(path, writing)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	version, err := checkDatabase(ctx, db, path)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	sound := checkingStructure(ctx, path)
	if version < schemaVersion {
		if err = sound(); err == nil {
			err = upgrade(ctx, db, path, version)
		}
	}
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	w, err := newWriter(ctx, db, path)
	if err != nil {
		return nil, errors.Join(explain(path, err), db.Close())
	}
	reader, err := openReader(ctx, path, reading)
	if err != nil {
		return nil, errors.Join(err, w.close(), db.Close())
	}
	reads := &current{}
	reads.Store(reader.db)
	reader.queries = reads
	s := &Store{Reader: reader, db: db, w: w, pen: make(chan struct{}, 1), sound: sound, reads: reads}
	s.tellNews()
	return s, nil
}

// NewGame opens a game and returns its id. The batches that began it go into the same transaction: a batch with Game 0 belongs to
// the new game, others to the games that they name.
func (s *Store) NewGame(ctx context.Context, meta boardlog.Meta, batches ...Batch) (int, error) {
	if _, _, err := meta.Opened.Micros(); err != nil {
		return 0, fmt.Errorf("new game: %w", err)
	}
	return s.ask(ctx, &meta, batches)
}

// Append stores the batches in one transaction and returns when they are durable. It returns ErrNoGame or ErrClosed for a game that
// takes no rows, and then nothing was stored. If ctx has ended before the call nothing was stored either; once the batches wait for
// their commit Append awaits it. After a failed commit every call returns the same error, until Renew.
func (s *Store) Append(ctx context.Context, batches ...Batch) error {
	_, err := s.ask(ctx, nil, batches)
	return err
}

// ask queues batches and waits for their answer.
func (s *Store) ask(ctx context.Context, meta *boardlog.Meta, batches []Batch) (int, error) {
	r, err := newRequest(meta, batches)
	if err != nil {
		return 0, err
	}
	a := s.submit(ctx, r)
	return a.game, a.err
}

// submit queues a request and waits for its answer. A caller that finds no writer takes the pen and commits for all who wait; the
// others wait for their answers or for the pen, whichever comes first. So there is always one writer, a single caller pays for no
// hand-over, and many callers share one flush.
func (s *Store) submit(ctx context.Context, r *request) answer {
	if err := s.enqueue(ctx, r); err != nil {
		return answer{err: err}
	}
	select {
	case a := <-r.done:
		return a
	case s.pen <- struct{}{}:
	}
	s.serve(s.gather())
	<-s.pen
	return <-r.done
}

func newRequest(meta *boardlog.Meta, batches []Batch) (*request, error) {
	r := &request{meta: meta, work: make([]work, 0, len(batches)), done: make(chan answer, 1)}
	for i := range batches {
		rows, err := batches[i].rows()
		if err != nil {
			return nil, err
		}
		r.work = append(r.work, work{game: batches[i].Game, rows: rows, closes: batches[i].Close, late: batches[i].Late})
	}
	return r, nil
}

func (s *Store) enqueue(ctx context.Context, r *request) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrStoreClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	s.queue = append(s.queue, r)
	return nil
}

// Close answers the waiting callers, closes the database and releases the directory. A second call does nothing.
func (s *Store) Close() error {
	s.mu.Lock()
	again := s.closed
	s.closed = true
	s.mu.Unlock()
	if again {
		return nil
	}
	s.pen <- struct{}{}
	defer func() { <-s.pen }()
	s.serve(s.gather())
	if s.detached {
		return closeLock(s.lock)
	}
	return errors.Join(s.sealRest(), s.closeDatabase(), closeLock(s.lock))
}

// closeDatabase closes the connections. The last one to close moves the log into the database, which must not happen after a
// failed flush: then a reader goes last, because readers leave the log alone.
func (s *Store) closeDatabase() error {
	if s.Err() == nil {
		return errors.Join(s.Reader.Close(), s.w.close(), s.db.Close())
	}
	last, err := s.Reader.db.Conn(context.Background())
	if err == nil {
		err = last.PingContext(context.Background())
	}
	if err != nil {
		return fmt.Errorf("the store %s, whose last commit failed, is left as it is: %w", s.path, err)
	}
	return errors.Join(s.w.close(), s.db.Close(), last.Close(), s.Reader.Close())
}

// gather empties the queue.
func (s *Store) gather() []*request {
	// Callers whose answer has just come may ask again, and share this transaction, as long as one of them does.
	for waiting := 0; waiting < s.waiting(); {
		waiting = s.waiting()
		runtime.Gosched()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	group := s.queue
	s.queue = nil
	return group
}

func (s *Store) waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue)
}

// Err returns the error of the failed commit, nil while the store records.
func (s *Store) Err() error {
	if err := s.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// Errors about a game, not about the store.
var (
	ErrNoGame = errors.New("no such game")
	ErrClosed = errors.New("the game is closed")
	// ErrUnsigned follows the name of the game.
	ErrUnsigned = errors.New("has no checkpoint yet: boardd signs it with the first move, and when it ends")
)

// lockName is the file whose lock marks a writing process of the data directory. It names the process for people; only the lock
// counts, which ends with the process however it ends.
const lockName = "kyban.lock"

// ErrInUse is the error when another process writes to the data directory.
var ErrInUse = errors.New("in use by another boardd")

// lockDir takes the directory for this process, or returns an error that names its owner.
func lockDir(dir string) (*os.File, error) {
	path := filepath.Join(dir, lockName)
	f, err := durable.Open(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("data directory %s is not writable: %w", dir, err)
	}
	err = filelock.Exclusive(f)
	if errors.Is(err, filelock.ErrHeld) {
		defer f.Close()
		return nil, fmt.Errorf("data directory %s is %w%s: stop that one or choose another directory", dir, ErrInUse, lockOwner(path))
	}
	if err == nil {
		err = writePID(f)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("lock of data directory %s: %w", dir, err)
	}
	return f, nil
}

// shareDir keeps writers out of a read-only directory, as long as the returned file is open. A directory without a lock file, such as a
// copied one, was never written to at its place: then there is no file.
func shareDir(dir string) (*os.File, error) {
	f, err := durable.Open(filepath.Join(dir, lockName), os.O_RDONLY, 0)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("data directory %s: %w: ask who records there for the right to read", dir, err)
	}
	if err := filelock.Shared(f); err != nil {
		return nil, errors.Join(fmt.Errorf("data directory %s is %w%s, which is just beginning or ending: try again", dir, ErrInUse, lockOwner(f.Name())), f.Close())
	}
	return f, nil
}

// InUse returns an error when another process writes to a data directory: it is ErrInUse and names the process. It changes nothing there.
func InUse(dir string) error {
	f, err := shareDir(dir)
	if errors.Is(err, ErrInUse) {
		return fmt.Errorf("data directory %s is %w%s", dir, ErrInUse, lockOwner(filepath.Join(dir, lockName)))
	}
	return errors.Join(err, closeLock(f))
}

// closeLock releases the directory; there may be no lock.
func closeLock(f *os.File) error {
	if f == nil {
		return nil
	}
	return filelock.Close(f)
}

func writePID(f *os.File) error {
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

// lockOwner returns " (pid N)", or nothing when the file does not name a process. Any process that can open the file of an older version
// may have locked it, and is not the one that the file names.
func lockOwner(path string) string {
	text, err := durable.Read(path)
	if err != nil {
		return ""
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		return ""
	}
	if process.HasEnded(pid) {
		return fmt.Sprintf(" (pid %d, which has ended: somebody else has locked it, and fuser -v %s says who)", pid, path)
	}
	return fmt.Sprintf(" (pid %d)", pid)
}
