package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// region is the byte that is locked: far behind the text of any file, because Windows lets nobody else read what is locked, and others
// read there who has locked it.
func region() *windows.Overlapped { return &windows.Overlapped{OffsetHigh: 1 << 30} }

func lock(f *os.File, alone bool) error {
	flags := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if alone {
		flags |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, region())
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrHeld
	}
	return err
}

func unlock(f *os.File) error { return windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, region()) }
