package analysis

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// setGroup gives a command a process group of its own, and lets it end with this program.
func setGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// giveWay gives a process its priority, with all its threads.
func giveWay(pid, nice int) error { return unix.Setpriority(unix.PRIO_PGRP, pid, nice) }

// bound gives a process the last so many of the processors, and so many bytes of address space.
func bound(pid int, b bounds) error {
	if b.processors > 0 {
		if err := onProcessors(pid, b.processors); err != nil {
			return err
		}
	}
	return unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: uint64(b.memory), Max: uint64(b.memory)}, nil)
}

// onProcessors holds a process to the last ones of its processors: where there are more, the others are left to who records.
func onProcessors(pid, most int) error {
	var all, some unix.CPUSet
	if err := unix.SchedGetaffinity(pid, &all); err != nil {
		return err
	}
	for cpu := len(all)*strconv.IntSize - 1; cpu >= 0 && most > 0; cpu-- {
		if all.IsSet(cpu) {
			some.Set(cpu)
			most--
		}
	}
	return unix.SchedSetaffinity(pid, &some)
}

// endGroup ends a process and all that it started.
func endGroup(p *os.Process) { _ = unix.Kill(-p.Pid, unix.SIGKILL) } // It may have ended by itself.
