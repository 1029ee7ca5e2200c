package witness

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
	"golang.org/x/time/rate"

	"github.com/kyban/kyban/evidence"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/filelock"
)

// How many requests signed by a board are served, on average and at once. Each is written to the disk.
const (
	perSecond = 20
	atOnce    = 100
)

// Witness cosigns checkpoints. It is safe for use by many goroutines.
type Witness struct {
	dir  Directory
	key  *Key
	lock *os.File

	mu     sync.Mutex
	boards map[string]*board // Those that have shown a signature, by fingerprint.
}

// board is the state of a trusted board while the witness serves.
type board struct {
	mu    sync.Mutex // Held while one of its games is compared and stored: of two simultaneous requests one comes second.
	asked *rate.Limiter
}

// Open takes a directory for serving, and creates it, with a key of that name, where there is none.
func Open(dir, name string) (*Witness, error) {
	if err := os.MkdirAll(filepath.Join(dir, boardsName), 0o700); err != nil {
		return nil, fmt.Errorf("directory of the witness: %w", err)
	}
	path := filepath.Join(dir, keyName)
	text, err := durable.LoadSecret(path)
	if errors.Is(err, os.ErrNotExist) {
		text, err = makeKey(path, name)
	}
	if err != nil {
		return nil, err
	}
	key, err := ParseKey(strings.TrimSuffix(text, "\n"))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	lock, err := takeLock(path)
	if err != nil {
		return nil, fmt.Errorf("directory of the witness %s: %w", dir, err)
	}
	return &Witness{dir: Directory(dir), key: key, lock: lock, boards: map[string]*board{}}, nil
}

// ReadKey returns the public key of the witness in a directory, or ErrNoWitness.
func ReadKey(dir string) (PublicKey, error) {
	path := filepath.Join(dir, keyName)
	text, err := durable.LoadSecret(path)
	if errors.Is(err, os.ErrNotExist) {
		return PublicKey{}, fmt.Errorf("%s: %w", dir, ErrNoWitness)
	}
	if err != nil {
		return PublicKey{}, err
	}
	key, err := ParseKey(strings.TrimSuffix(text, "\n"))
	if err != nil {
		return PublicKey{}, fmt.Errorf("%s: %w", path, err)
	}
	return key.Public(), nil
}

func makeKey(path, name string) (string, error) {
	key, err := NewKey(rand.Reader, name)
	if err != nil {
		return "", err
	}
	text := key.Text() + "\n"
	return text, durable.CreateSecret(path, text)
}

// takeLock lets one process serve: two could both find the same last checkpoint, and cosign two that contradict.
func takeLock(path string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	err = filelock.Exclusive(f)
	if errors.Is(err, filelock.ErrHeld) {
		err = errors.New("another boardctl witness serves it: stop that one, or choose another directory")
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Close releases the directory.
func (w *Witness) Close() error { return filelock.Close(w.lock) }

func (w *Witness) Key() PublicKey { return w.key.Public() }

// Refusal is the reason why a checkpoint is not cosigned.
type Refusal struct {
	Status int    // By the protocol.
	Size   int    // With http.StatusConflict: the size of the last cosigned checkpoint.
	Stale  bool   // The board only did not know the witness's size, and may ask again.
	Why    string // For people.
}

func (r *Refusal) Error() string { return r.Why }

func refuse(status int, format string, args ...any) *Refusal {
	return &Refusal{Status: status, Why: fmt.Sprintf(format, args...)}
}

// Add cosigns a checkpoint that continues the last cosigned one, and returns the line with the signature. The new checkpoint is durable
// then. Otherwise the error is a Refusal, or a failure here.
func (w *Witness) Add(r *Request) (line string, err error) {
	origin, _, _ := strings.Cut(string(r.Checkpoint), "\n")
	key, l, err := w.find(origin)
	if err != nil {
		return "", err
	}
	c, err := evidence.OpenCheckpoint(r.Checkpoint, l.verifier)
	if err != nil {
		return "", refuse(http.StatusForbidden, "no checkpoint that the board %s has signed: %v", key.Fingerprint(), err)
	}
	if c.Size == 0 || r.Old > c.Size {
		return "", refuse(http.StatusBadRequest, "expected a checkpoint of 1 leaf or more, and not less than the old size %d, found %d", r.Old, c.Size)
	}
	b := w.board(key.Fingerprint())
	if !b.asked.Allow() {
		return "", refuse(http.StatusTooManyRequests, "more than %d requests a second of the board %s", perSecond, key.Fingerprint())
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return w.add(r, c, l)
}

// find returns the board that an origin names, and the stored state of the game.
func (w *Witness) find(origin string) (evidence.PublicKey, log, error) {
	fingerprint, err := evidence.BoardOf(origin)
	if err != nil {
		return evidence.PublicKey{}, log{}, refuse(http.StatusNotFound, "%v", err)
	}
	key, err := w.dir.key(fingerprint)
	if errors.Is(err, os.ErrNotExist) {
		return key, log{}, refuse(http.StatusNotFound, "the board with the fingerprint %s is not trusted here: compare it with what boardctl key "+
			"prints at the board, then boardctl witness trust KEY", evidence.GroupFingerprint(fingerprint))
	}
	if err != nil {
		return key, log{}, err
	}
	game, err := key.ParseOrigin(origin)
	if err != nil {
		return key, log{}, refuse(http.StatusNotFound, "%v", err)
	}
	l, err := w.dir.log(key, game)
	return key, l, err
}

func (w *Witness) board(fingerprint string) *board {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.boards[fingerprint] == nil {
		w.boards[fingerprint] = &board{asked: rate.NewLimiter(perSecond, atOnce)}
	}
	return w.boards[fingerprint]
}

// add compares with the last cosigned checkpoint, and stores and cosigns one that continues it. The caller holds the board.
func (w *Witness) add(r *Request, c evidence.Checkpoint, l log) (string, error) {
	cosigned, last, err := l.cosigned()
	if err != nil {
		return "", err
	}
	if then, was, err := l.cosignedOf(c.Size, cosigned, last); err != nil {
		return "", err
	} else if was.Size == c.Size && was.Root != c.Root {
		if _, err := l.contradict(r.Checkpoint, c, then, was); err != nil {
			return "", err
		}
		return "", &Refusal{Status: http.StatusConflict, Size: last.Size, Why: fmt.Sprintf("the board has signed two different logs of %d leaves", c.Size)}
	}
	if refused := continues(r, c, last); refused != nil {
		if !refused.Stale {
			_, err = l.once(refusedMark, c, r.Checkpoint, refusedMax)
		}
		if err != nil {
			return "", err
		}
		return "", refused
	}
	n, err := note.Open(r.Checkpoint, note.VerifierList(l.verifier))
	if err != nil {
		return "", err
	}
	n.UnverifiedSigs = nil
	signed, err := w.key.Cosign(n)
	if err != nil {
		return "", err
	}
	if err := l.keep(signed, c, cosigned, last); err != nil {
		return "", err
	}
	line, _, err := w.Key().Find(signed)
	return line, err
}

// continues returns a refusal when a checkpoint does not continue the last cosigned one, which has another size or the same root.
func continues(r *Request, c, last evidence.Checkpoint) *Refusal {
	switch {
	case r.Old != last.Size:
		return &Refusal{Status: http.StatusConflict, Size: last.Size, Stale: true, Why: fmt.Sprintf("the last cosigned checkpoint has %d leaves, not %d", last.Size, r.Old)}
	case c.Size == last.Size && len(r.Proof) == 0, last.Size == 0 && len(r.Proof) == 0:
		return nil
	case c.Size == last.Size, last.Size == 0:
		return refuse(http.StatusUnprocessableEntity, "expected no proof, found %d hashes", len(r.Proof))
	}
	if tlog.CheckTree(r.Proof, int64(c.Size), c.Root, int64(last.Size), last.Root) != nil {
		return refuse(http.StatusUnprocessableEntity, "the proof does not show that the %d leaves that were cosigned are among these %d", last.Size, c.Size)
	}
	return nil
}
