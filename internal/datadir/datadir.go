// Package datadir knows the folder in which a board keeps its games: where it is when nobody says so, and which
// running boardd holds it.
package datadir

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Default returns the data directory when none is given: that of the systemd unit ($STATE_DIRECTORY), else kyban in the
// user's data ($XDG_DATA_HOME, ~/.local/share).
func Default() (string, error) {
	if dir := os.Getenv("STATE_DIRECTORY"); dir != "" {
		first, _, _ := strings.Cut(dir, ":")
		return first, nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "kyban"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("find the data directory: %w", err)
	}
	return filepath.Join(home, ".local", "share", "kyban"), nil
}

// ErrHeld says that another process holds a data directory.
var ErrHeld = errors.New("another boardd runs there")

// Lock is the hold of one process on a data directory. The system ends it with the process, however that dies.
type Lock struct{ file *os.File }

// Hold makes the data directory where it is missing and takes hold of it. It fails with ErrHeld when another process has.
func Hold(dir string) (*Lock, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	file, err := os.OpenFile(filepath.Join(dir, "boardd.lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("hold the data directory: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		defer file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("data directory %s: %w (process %s)", dir, ErrHeld, holder(file))
		}
		return nil, fmt.Errorf("hold the data directory %s: %w", dir, err)
	}
	if err := file.Truncate(0); err != nil {
		return nil, fmt.Errorf("hold the data directory %s: %w", dir, err)
	}
	if _, err := fmt.Fprintf(file, "%d\n", os.Getpid()); err != nil {
		return nil, fmt.Errorf("hold the data directory %s: %w", dir, err)
	}
	return &Lock{file}, nil
}

// holder reads the process that wrote itself into the lock file.
func holder(file *os.File) string {
	text, err := io.ReadAll(io.LimitReader(file, 20))
	if pid := strings.TrimSpace(string(text)); err == nil && pid != "" {
		return pid
	}
	return "unknown"
}

// Release lets go of the data directory.
func (l *Lock) Release() error { return l.file.Close() }
