package auth

import (
	"database/sql"
	_ "embed" // The schema.
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/sqlfile"
)

const keyringName = "control.db"

// The keyring stores tokens and browser sessions only as hashes of their texts, and a PIN as its argon2id. The table unlogged
// holds the changes of tokens that no game's log has yet. A call with a NULL answer was begun, and it is not known whether it
// was recorded; else the column holds the answer, empty if it is not kept.
//
//go:embed keyring.sql
var keyringSchema string

const keyringVersion = 3

// keyringUpgrade changes a keyring of the first version, which kept whole answers for ever. It keeps only that they were given.
// The schema, applied after it, sets the version.
//
//go:embed upgrade.sql
var keyringUpgrade string

// ErrKeyringHeld means that another process holds the keyring.
var ErrKeyringHeld = errors.New("a boardd or another boardctl has it open")

// Keyring knows each person's rights at a board, and the answered calls: control.db in the data directory, readable by its
// owner alone. One process has it open at a time; a change is durable when a method returns. It is safe for use by many
// goroutines.
type Keyring struct {
	Now  func() time.Time                 // The clock of the computer; tests set it before the keyring is used.
	Free func(dir string) (uint64, error) // Returns the free bytes of the disk; tests set it likewise.

	path  string
	db    *sql.DB
	roles Roles

	mu        sync.RWMutex
	byHash    map[[32]byte]*token
	eventPINs []*eventPIN   // Of players of an event, the oldest first.
	latest    time.Time     // The keyring's clock never goes back: an expired token stays expired.
	revoked   chan struct{} // Closed when the next token is revoked, or session ended; nil while nothing waits for that.

	pins sync.Mutex // Only one PIN is derived at a time: each takes memory.
}

// OpenKeyring opens the keyring of a data directory, or makes a new one, for a program with these roles.
func OpenKeyring(dir string, roles Roles) (*Keyring, error) {
	if err := roles.check(); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, keyringName)
	file, err := durable.Open(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the keyring: %w", err)
	}
	if err := errors.Join(file.Chmod(0o600), file.Close()); err != nil {
		return nil, fmt.Errorf("protect the keyring: %w", err)
	}
	db, err := sqlfile.Open(path, "mode=rw&_busy_timeout=2000&_pragma=locking_mode(EXCLUSIVE)&_journal_mode=DELETE&_synchronous=FULL")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	k := &Keyring{path: path, db: db, roles: roles, Now: time.Now, Free: durable.FreeSpace, byHash: map[[32]byte]*token{}}
	if err := errors.Join(k.load(), k.recall()); err != nil {
		return nil, errors.Join(k.explain(err), db.Close())
	}
	return k, nil
}

// load reads the tokens. They are few, and every call looks one up.
func (k *Keyring) load() error {
	if err := k.upgrade(); err != nil {
		return err
	}
	schema := keyringSchema
	var version int
	if err := k.db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	if version == keyringVersion {
		schema = "" // Setting the version again would write, and flush, at each start.
	}
	if _, err := k.db.Exec("BEGIN EXCLUSIVE;" + schema + "COMMIT;"); err != nil {
		return err
	}
	rows, err := k.db.Query("SELECT id, hash, name, role, side, game, made_us, expires_us, revoked_us, pin, tries FROM token")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		t, hash := &token{}, []byte{}
		var made, expires, revoked int64
		if err := rows.Scan(&t.id, &hash, &t.Name, &t.Role, &t.Side, &t.Game, &made, &expires, &revoked, &t.pin, &t.tries); err != nil {
			return err
		}
		t.Made, t.Expires, t.Revoked, t.PIN = timeOf(made), timeOf(expires), timeOf(revoked), t.pin != ""
		k.byHash[[32]byte(hash)] = t
	}
	if err := rows.Err(); err != nil {
		return err
	}
	if err := rows.Close(); err != nil { // There is one connection.
		return err
	}
	return k.loadEventPINs()
}

// upgrade changes a keyring of the first version, and frees the space of the answers if the disk has room for that. A keyring
// that has only the first version's number was upgraded before, and an older boardd has opened it since.
func (k *Keyring) upgrade() error {
	var isOld bool
	err := k.db.QueryRow("SELECT user_version = 1 AND NOT EXISTS (SELECT * FROM pragma_table_info('call') WHERE name = 'at_us') FROM pragma_user_version").
		Scan(&isOld)
	if err != nil || !isOld {
		return err
	}
	if _, err := k.db.Exec(keyringUpgrade, k.Now().UnixMicro()); err != nil {
		return err
	}
	_, _ = k.db.Exec("VACUUM")
	return nil
}

// recall sets the clock to the latest stored time.
func (k *Keyring) recall() error {
	var late int64
	err := k.db.QueryRow("SELECT max(coalesce(max(late_us), 0), (SELECT coalesce(max(max(made_us, revoked_us)), 0) FROM token)) FROM clock").Scan(&late)
	if err == nil && late > 0 {
		k.latest = time.UnixMicro(late)
	}
	return err
}

// Close closes the file, so that another process may open it.
func (k *Keyring) Close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return errors.Join(k.remember(), k.db.Close())
}

// remember stores the clock's time. The caller holds the lock.
func (k *Keyring) remember() error {
	_, err := k.db.Exec("INSERT OR REPLACE INTO clock (id, late_us) VALUES (1, ?)", k.clock().UnixMicro())
	return k.explain(err)
}

// explain adds the file and a remedy to an error.
func (k *Keyring) explain(err error) error {
	if err == nil {
		return nil
	}
	var coded interface{ Code() int }
	if errors.As(err, &coded) {
		switch coded.Code() & 0xff {
		case 5, 6: // SQLITE_BUSY, SQLITE_LOCKED
			return fmt.Errorf("%s: %w", k.path, ErrKeyringHeld)
		case 11, 26: // SQLITE_CORRUPT, SQLITE_NOTADB
			return fmt.Errorf("%s is damaged: %w: no game is in it; move it away, and make new tokens", k.path, err)
		case 13: // SQLITE_FULL
			return message.Errorf("%s: %w: make room on its disk", k.path, err)
		}
	}
	return fmt.Errorf("%s: %w", k.path, err)
}

// clock returns the time, never earlier than before. The caller holds the lock.
func (k *Keyring) clock() time.Time {
	if now := k.Now(); now.After(k.latest) {
		k.latest = now
	}
	return k.latest
}

// timeOf reads a stored time, nil for none.
func timeOf(micros int64) *time.Time {
	if micros == 0 {
		return nil
	}
	t := time.UnixMicro(micros).UTC()
	return &t
}

// micros returns a time as it is stored.
func micros(t *time.Time) int64 {
	if t == nil {
		return 0
	}
	return t.UnixMicro()
}

// ReservedSpace is the disk space that only recording may use, in bytes: the records of some twenty games.
const ReservedSpace = 16 << 20

// CheckSpace refuses a write that would take space reserved for recording. For a while the data stand on the disk twice: in the
// log of the database and in the database.
func (k *Keyring) CheckSpace(kib int) error {
	free, err := k.Free(filepath.Dir(k.path))
	if takes := uint64(2*kib) << 10; err == nil && free < ReservedSpace+takes {
		err = message.Errorf("%d KiB are free on the disk of the board, this may take %d of them, and its last %d MiB are kept for recording the moves: "+
			"the operator has to make room there, and at the board itself he can enter it", free>>10, takes>>10, ReservedSpace>>20)
	}
	if err != nil {
		return NoSpaceError{control.NotRecorded(err)}
	}
	return nil
}

// NoSpaceError means that there is only room left to record moves.
type NoSpaceError struct{ error }

func (e NoSpaceError) Unwrap() error { return e.error }

// Image returns the keyring as a file of its own, as it stands: no other process can read the one that is open.
func (k *Keyring) Image() (image []byte, err error) {
	work, err := os.MkdirTemp(filepath.Dir(k.path), ".image-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	path := filepath.Join(work, keyringName)
	k.mu.Lock()
	_, err = k.db.Exec("VACUUM INTO ?", path)
	k.mu.Unlock()
	if err != nil {
		return nil, k.explain(err)
	}
	return os.ReadFile(path)
}
