package childtest

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// endsWithParent returns another value for each command, as pty and others add to it.
func endsWithParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }

// EndWithParent lets this process end with the one that started it at the latest.
func EndWithParent() error {
	return unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(syscall.SIGKILL), 0, 0, 0)
}
