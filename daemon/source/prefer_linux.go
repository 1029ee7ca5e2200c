package source

import (
	"runtime"

	"golang.org/x/sys/unix"
)

// scanNice is the niceness of the thread that scans (setpriority(2)) where it may not run in real time: what serves viewers,
// collects garbage or stores waits for it, for the few microseconds that a scan takes.
const scanNice = -15

// scanPriority is the real-time priority of the thread that scans (sched(7)), the lowest: it goes before all ordinary threads
// at once, where the niceness only makes it likelier to be next. Where scans took longer than their period the kernel would keep
// a part of the time for others (sched_rt_runtime_us).
const scanPriority = 1

// preferThread lets the calling thread, which its goroutine must have to itself, go before others, and returns what ends
// that. It needs a right that boardd may not have: then the thread takes its turn.
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
		wanted.Flags = unix.SCHED_FLAG_RESET_ON_FORK // What is started from here is not meant.
		if unix.SchedSetAttr(0, &wanted, 0) == nil {
			return func() { _ = unix.SchedSetAttr(0, before, 0) }
		}
	}
	return func() {}
}

// keepProcessor gives the Go scheduler one processor more, and returns what ends that. The thread that scans keeps one while
// it sleeps (see gpioscan.Clock), so that as many as the computer has are left for all else.
func keepProcessor() (end func()) {
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(before + 1)
	return func() { runtime.GOMAXPROCS(before) }
}
