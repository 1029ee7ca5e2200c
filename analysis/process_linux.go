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

// endGroup ends a process and all that it started. What has left its group, as by setsid, is known by the mark that it inherited.
func endGroup(p *os.Process, mark string) {
	_ = unix.Kill(-p.Pid, unix.SIGKILL) // It may have ended by itself.
	endAll(func() []int { return marked(mark) }, func(pid int) error { return unix.Kill(pid, unix.SIGKILL) })
}

// How often processes are looked for at most that are to end, and how long they have to be gone. One that waits for a disk may not go for long.
const endRounds, endPause = 100, 10 * time.Millisecond

// endAll ends the processes that are found until there are none: one that is ended may have started another one just before.
func endAll(find func() []int, end func(pid int) error) {
	for range endRounds {
		again := false
		for _, pid := range find() {
			again = end(pid) == nil || again
		}
		if !again {
			return
		}
		time.Sleep(endPause)
	}
}

// marked returns the processes that have inherited a mark, but for those that have ended and wait for their parents.
func marked(mark string) (pids []int) {
	all, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	for _, p := range all {
		pid, err := strconv.Atoi(p.Name())
		if err != nil {
			continue
		}
		if environ, err := os.ReadFile("/proc/" + p.Name() + "/environ"); err == nil && slices.Contains(strings.Split(string(environ), "\x00"), mark) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// goFirst lets a process be ended before others where memory runs short.
func goFirst(pid int) {
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/oom_score_adj", pid), []byte("1000"), 0)
}
