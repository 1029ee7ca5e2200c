//go:build !windows

package netlimit

import "syscall"

// Files returns the system's limit of open files for this program. A connection is one of them.
func Files() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil || limit.Cur > filesMax {
		return filesMax
	}
	return int(limit.Cur)
}
