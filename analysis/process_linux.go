package analysis

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// setGroup gives a command a process group of its own, and lets it end with this program.
func setGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// bound gives a process the lowest priority, and so many bytes of address space.
func bound(pid int, memory int64) error {
	if err := unix.Setpriority(unix.PRIO_PGRP, pid, 19); err != nil {
		return err
	}
	return unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}, nil)
}

// endGroup ends a process and all that it started.
func endGroup(p *os.Process) { _ = unix.Kill(-p.Pid, unix.SIGKILL) } // It may have ended by itself.
