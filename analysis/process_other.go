//go:build !linux

package analysis

import (
	"os"
	"os/exec"

	"github.com/kyban/kyban/internal/process"
)

// setGroup gives a command a process group of its own.
func setGroup(c *exec.Cmd) { process.SetGroup(c) }

func giveWay(pid, nice int) error { return process.GiveWay(pid, nice) }

// bound does nothing: only on Linux a process has a memory limit and a choice of processors.
func bound(int, bounds) error { return nil }

// endGroup kills a process with all its child processes.
func endGroup(p *os.Process, _ string) { _ = process.KillGroup(p) } // It may have ended by itself.

// guard is none: only Linux tells which processes have a mark.
type guard struct{}

func startGuard(string) (*guard, error) { return &guard{}, nil }

func (*guard) end() {}

// goFirst does nothing: only Linux has it.
func goFirst(int) {}
