package netlimit

import "syscall"

// filesMax is how many files are reckoned with where the system sets no limit.
const filesMax = 1 << 20

// Files returns how many files this program may have open at once, as the system says. A connection is one of them.
func Files() int {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil || limit.Cur > filesMax {
		return filesMax
	}
	return int(limit.Cur)
}
