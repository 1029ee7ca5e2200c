package durable

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/windows"
)

// pendingFile is a file that gets its name when it is whole.
type pendingFile struct {
	*os.File
	path string
	kept bool
}

// pending makes a file beside its final place: elsewhere it may be on another disk. Who may read it follows from its directory.
func pending(path string, _ os.FileMode) (*pendingFile, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"*")
	if err != nil {
		return nil, &os.PathError{Op: "write", Path: path, Err: errors.Unwrap(err)} // The other name means nothing to the caller.
	}
	return &pendingFile{File: f, path: path}, nil
}

// CloseAtomicallyReplace makes the file durable, and gives it its name.
func (f *pendingFile) CloseAtomicallyReplace() error {
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	from, err := windows.UTF16PtrFromString(f.Name())
	if err != nil {
		return err
	}
	to, err := windows.UTF16PtrFromString(f.path)
	if err != nil {
		return err
	}
	if err := windows.MoveFileEx(from, to, windows.MOVEFILE_REPLACE_EXISTING|windows.MOVEFILE_WRITE_THROUGH); err != nil {
		return &os.PathError{Op: "write", Path: f.path, Err: err}
	}
	f.kept = true
	return nil
}

// Cleanup removes the file, unless it has its name.
func (f *pendingFile) Cleanup() error {
	if f.kept {
		return nil
	}
	_ = f.Close() // It may be closed already.
	return os.Remove(f.Name())
}

// Names does nothing: Windows has no way to flush a directory. NTFS keeps names in a journal of its own.
func Names(string) error { return nil }

// Open opens a file as os.OpenFile does, and follows no link in its place: any process that may write to a directory could lead reads and
// writes there to another file.
func Open(path string, flag int, mode os.FileMode) (*os.File, error) {
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, &os.PathError{Op: "open", Path: path, Err: errors.New("expected a file, found a link")}
	}
	return os.OpenFile(path, flag, mode)
}

// FreeSpace returns how many bytes are free for files of this user on the disk of a directory.
func FreeSpace(dir string) (uint64, error) {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", dir, err)
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(path, &free, nil, nil); err != nil {
		return 0, fmt.Errorf("%s: %w", dir, err)
	}
	return free, nil
}

// others is false: a file has no modes here. Who may read it follows from its directory, which is in the user's own profile.
func others(os.FileMode) bool { return false }

// MayUse returns why there is no such file. Windows tells who may use it when it is opened, and not before.
func MayUse(path string) error {
	_, err := os.Stat(path)
	return err
}
