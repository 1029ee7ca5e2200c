package gpioscan

import (
	"syscall"
	"time"
	"unsafe"
)

// sleep lets the kernel wake this thread. A signal may end it early.
//
// RawSyscall keeps this from the Go scheduler. Otherwise the scheduler would give the processor of this thread to another
// goroutine: the thread would wake in time but wait for a processor, up to 8 ms where thousands of viewers keep all of them busy.
func sleep(d time.Duration) {
	ts := syscall.NsecToTimespec(d.Nanoseconds())
	_, _, _ = syscall.RawSyscall(syscall.SYS_NANOSLEEP, uintptr(unsafe.Pointer(&ts)), 0, 0) // Only EINTR can happen, and then the caller sleeps on.
}
