package gpioscan

import (
	"syscall"
	"time"
)

// sleep lets the kernel wake this thread. A signal may end it early.
func sleep(d time.Duration) {
	ts := syscall.NsecToTimespec(d.Nanoseconds())
	_ = syscall.Nanosleep(&ts, nil) // Only EINTR can happen, and then the caller sleeps on.
}
