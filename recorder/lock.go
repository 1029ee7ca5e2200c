package recorder

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/kyban/kyban/internal/durable"
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
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
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
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB); err != nil {
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

// closeLock releases the directory; there may be no lock. It unlocks explicitly, because a process that is just being started also
// has the file open, and closing it here would leave it locked there.
func closeLock(f *os.File) error {
	if f == nil {
		return nil
	}
	return errors.Join(syscall.Flock(int(f.Fd()), syscall.LOCK_UN), f.Close())
}

// writePID replaces the contents of the file by the id of this process.
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
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return fmt.Sprintf(" (pid %d, which has ended: somebody else has locked it, and fuser -v %s says who)", pid, path)
	}
	return fmt.Sprintf(" (pid %d)", pid)
}
