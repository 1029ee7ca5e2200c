//go:build !linux

package analysis

import (
	"os"
	"os/exec"
	"syscall"
)

// setGroup gives a command a process group of its own.
func setGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// bound gives a process the lowest priority. Elsewhere than on Linux its memory has no bound.
func bound(pid int, _ int64) error { return syscall.Setpriority(syscall.PRIO_PGRP, pid, 19) }

// endGroup ends a process and all that it started.
func endGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) } // It may have ended by itself.
