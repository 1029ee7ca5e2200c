//go:build !windows

package durable

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"github.com/google/renameio/v2"
	"golang.org/x/sys/unix"
)

// pending makes a file beside its final place: elsewhere it may be on another disk, and readable by others.
func pending(path string, mode os.FileMode) (*renameio.PendingFile, error) {
	f, err := renameio.NewPendingFile(path, renameio.WithTempDir(filepath.Dir(path)), renameio.WithStaticPermissions(mode))
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return nil, &fs.PathError{Op: "write", Path: path, Err: failed.Err} // The other name means nothing to the caller.
	}
	return f, err
}

// Names makes the names in a directory durable.
func Names(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Open opens a file as os.OpenFile does, and follows no link in its place: any process that may write to a directory could lead reads and
// writes there to another file.
func Open(path string, flag int, mode os.FileMode) (*os.File, error) {
	return os.OpenFile(path, flag|syscall.O_NOFOLLOW, mode)
}

// FreeSpace returns how many bytes are free for files of this user on the disk of a directory.
func FreeSpace(dir string) (uint64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return 0, fmt.Errorf("%s: %w", dir, err)
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), nil
}

// others reports whether others than the owner of a file can read or write it.
func others(mode os.FileMode) bool { return mode.Perm()&0o077 != 0 }

// MayUse returns why this user can't read and write a file or a device, or make files in a directory.
func MayUse(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	mode := uint32(unix.R_OK | unix.W_OK)
	if info.IsDir() {
		mode |= unix.X_OK
	}
	return unix.Access(path, mode)
}
