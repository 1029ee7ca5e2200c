package auth

import (
	"path/filepath"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/message"
)

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
