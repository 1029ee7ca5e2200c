//go:build !windows

package datadir

import (
	"os"
	"path/filepath"
	"syscall"
)

// hasModes says that a file tells who may read it.
const hasModes = true

// owner returns the number of the user to whom a file belongs.
func owner(info os.FileInfo) (uid int, ok bool) {
	of, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, false
	}
	return int(of.Uid), true
}

// userData is the directory in which a user's programs keep their data.
func userData() (string, error) {
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}
