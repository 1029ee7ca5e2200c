package analysis

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// setGroup gives a command a process group of its own, and makes it end with this program.
func setGroup(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// giveWay gives a process a priority, with all its threads.
func giveWay(pid, nice int) error { return unix.Setpriority(unix.PRIO_PGRP, pid, nice) }

// bound gives a process the last processors, and a limit of address space.
func bound(pid int, b bounds) error {
	if b.processors > 0 {
		if err := onProcessors(pid, b.processors); err != nil {
			return err
		}
	}
	return unix.Prlimit(pid, unix.RLIMIT_AS, &unix.Rlimit{Cur: uint64(b.memory), Max: uint64(b.memory)}, nil)
}

// onProcessors limits a process to the last ones of its processors: the others, if any, are left to the recorder.
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

// endGroup kills a process with all its child processes. It finds those that left the group, as by setsid, by the mark
// that they inherited.
func endGroup(p *os.Process, mark string) {
	_ = unix.Kill(-p.Pid, unix.SIGKILL) // It may have ended by itself.
	endAll(func() ([]int, bool) { return marked(mark) }, func(pid int) error { return unix.Kill(pid, unix.SIGKILL) })
}

// How often endAll searches for processes at most, and its pause. A process that waits for a disk may live for long.
const endRounds, endPause = 100, 10 * time.Millisecond

// endAll kills the processes found until there are none, and none is starting: a killed process may have started another one just before.
func endAll(find func() (pids []int, starting bool), end func(pid int) error) {
	for range endRounds {
		pids, again := find()
		for _, pid := range pids {
			again = end(pid) == nil || again
		}
		if !again {
			return
		}
		time.Sleep(endPause)
	}
}

// marked returns the processes with an inherited mark, except those that have ended and wait for their parents. While the kernel starts a
// program in a process, its environment can't be read: starting says that there is such a process, which may have the mark.
func marked(mark string) (pids []int, starting bool) {
	all, err := os.ReadDir("/proc")
	if err != nil {
		return nil, false
	}
	for _, p := range all {
		pid, err := strconv.Atoi(p.Name())
		if err != nil {
			continue
		}
		if environ, err := os.ReadFile("/proc/" + p.Name() + "/environ"); err == nil && slices.Contains(strings.Split(string(environ), "\x00"), mark) {
			pids = append(pids, pid)
		}
		starting = starting || isStarting("/proc/"+p.Name())
	}
	return pids, starting
}

// isStarting says whether a process has a program and no command line yet. Threads of the kernel, and processes that have ended, have no
// program.
func isStarting(process string) bool {
	line, err := os.ReadFile(process + "/cmdline")
	if err != nil || len(line) > 0 {
		return false
	}
	_, err = os.Stat(process + "/exe")
	return err == nil
}

// goFirst makes the kernel kill a process before others when memory runs short.
func goFirst(pid int) {
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/oom_score_adj", pid), []byte("1000"), 0)
}
