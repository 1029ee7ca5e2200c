//go:build !windows

package viewer

import (
	"os"
	"os/signal"
	"syscall"
)

// notifyResized sends each change of the terminal's size.
func notifyResized(to chan<- os.Signal) { signal.Notify(to, syscall.SIGWINCH) }
