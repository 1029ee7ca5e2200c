//go:build !linux

package analysis

import (
	"os"
	"os/exec"
	"syscall"
)

// setGroup gives a command a process group of its own.
func setGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// giveWay gives a process its priority.
func giveWay(pid, nice int) error { return syscall.Setpriority(syscall.PRIO_PGRP, pid, nice) }

// bound does nothing: elsewhere than on Linux the memory of a process has no bound, and it may run on all processors.
func bound(int, bounds) error { return nil }

// endGroup ends a process and all that it started.
func endGroup(p *os.Process, _ string) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) } // It may have ended by itself.

// goFirst does nothing: that is Linux's alone.
func goFirst(int) {}
