//go:build !linux

package analysis

import (
	"os"
	"os/exec"
	"syscall"
)

// setGroup gives a command a process group of its own.
func setGroup(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func giveWay(pid, nice int) error { return syscall.Setpriority(syscall.PRIO_PGRP, pid, nice) }

// bound does nothing: only on Linux a process has a memory limit and a choice of processors.
func bound(int, bounds) error { return nil }

// endGroup kills a process with all its child processes.
func endGroup(p *os.Process, _ string) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) } // It may have ended by itself.

// guard is none: only Linux tells which processes have a mark.
type guard struct{}

func startGuard(string) (*guard, error) { return &guard{}, nil }

func (*guard) end() {}

// goFirst does nothing: only Linux has it.
func goFirst(int) {}
