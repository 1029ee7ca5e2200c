package source

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// scanNice is the niceness of the scanning thread (setpriority(2)) if it may not run in real time: threads that serve viewers,
// collect garbage or store wait for it, for the few microseconds of a scan.
const scanNice = -15

// scanPriority is the real-time priority of the scanning thread (sched(7)), the lowest: it goes before all ordinary threads at
// once, while the niceness only makes it likelier to be next. If scans took longer than their period the kernel would keep a
// part of the time for others (sched_rt_runtime_us).
const scanPriority = 1

// preferThread lets the calling thread go before others, and returns a function that ends that. The goroutine must be locked to
// its thread. It needs a right that boardd may not have: without it the thread takes its turn.
func preferThread() (end func()) {
	before, err := unix.SchedGetAttr(0, 0)
	if err != nil {
		return func() {}
	}
	for _, wanted := range []unix.SchedAttr{
		{Policy: unix.SCHED_RR, Priority: scanPriority},
		{Policy: unix.SCHED_NORMAL, Nice: scanNice},
	} {
		wanted.Size = unix.SizeofSchedAttr
		wanted.Flags = unix.SCHED_FLAG_RESET_ON_FORK // The threads and processes started from here don't inherit it.
		if unix.SchedSetAttr(0, &wanted, 0) == nil {
			return func() { _ = unix.SchedSetAttr(0, before, 0) }
		}
	}
	return func() {}
}

// keepProcessor gives the Go scheduler one more processor, and returns a function that ends that. The scanning thread holds one
// even while it sleeps (see gpioscan.Clock), so that all of the computer's processors are left for the rest.
func keepProcessor() (end func()) {
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(before + 1)
	return func() { runtime.GOMAXPROCS(before) }
}
