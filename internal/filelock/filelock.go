// Package filelock locks open files, so that one process alone writes to a directory. A lock ends with its process, however that ends.
package filelock

import (
	"errors"
	"os"
)

// ErrHeld is the error when another process has locked the file.
var ErrHeld = errors.New("another process has locked it")

// Exclusive locks a file for this process alone. It does not wait.
func Exclusive(f *os.File) error { return lock(f, true) }

// Shared locks a file against those who want it for themselves. It does not wait.
func Shared(f *os.File) error { return lock(f, false) }

// Close unlocks a file and closes it. It unlocks explicitly, because a process that is just being started also has the file open, and
// closing it here would leave it locked there.
func Close(f *os.File) error { return errors.Join(unlock(f), f.Close()) }
