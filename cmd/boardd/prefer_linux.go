package main

import "golang.org/x/sys/unix"

// scanNice is the niceness of the thread that scans (setpriority(2)): what serves viewers, collects garbage or stores waits
// for it, for the few microseconds that a scan takes.
const scanNice = -15

// preferThread lets the calling thread, which its goroutine must have to itself, go before others, and returns what ends
// that. It needs a right that boardd may not have: then the thread takes its turn.
func preferThread() (end func()) {
	thread := unix.Gettid()
	before, err := unix.Getpriority(unix.PRIO_PROCESS, thread)
	if err != nil || unix.Setpriority(unix.PRIO_PROCESS, thread, scanNice) != nil {
		return func() {}
	}
	const highest = 20 // The system call tells 20 less the niceness.
	return func() { _ = unix.Setpriority(unix.PRIO_PROCESS, thread, highest-before) }
}
