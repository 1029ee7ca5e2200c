//go:build !windows

package process

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// SetGroup gives a command a group of its own when it starts.
func SetGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// KillGroup ends a process with all that it has started.
func KillGroup(p *os.Process) error { return syscall.Kill(-p.Pid, syscall.SIGKILL) }

// HasEnded reports whether there is no process of this number.
func HasEnded(pid int) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }

// GiveWay gives the group of a process a priority: nice is 0 to 19, the highest gives way to all others.
func GiveWay(pid, nice int) error { return syscall.Setpriority(syscall.PRIO_PGRP, pid, nice) }
