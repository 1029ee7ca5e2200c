//go:build !linux

package analysis

import (
	"os"
	"os/exec"
	"syscall"
)

// setGroup gives a command a process group of its own.
func setGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// bound gives a process its priority. Elsewhere than on Linux its memory has no bound, and it may run on all processors.
func bound(pid int, b bounds) error { return syscall.Setpriority(syscall.PRIO_PGRP, pid, b.nice) }

// endGroup ends a process and all that it started.
func endGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) } // It may have ended by itself.
