package durable

import (
	"fmt"
	"syscall"
)

// FreeSpace returns how many bytes are free for files of this user on the disk of a directory.
func FreeSpace(dir string) (uint64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return 0, fmt.Errorf("%s: %w", dir, err)
	}
	return uint64(disk.Bavail) * uint64(disk.Bsize), nil
}
