package proctest

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// endsWithParent returns a new value for each command, because pty and others add to it.
func endsWithParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }

// EndWithParent lets this process end with its parent at the latest.
func EndWithParent() error {
	return unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(syscall.SIGKILL), 0, 0, 0)
}
