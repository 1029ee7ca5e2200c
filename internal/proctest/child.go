// Package proctest lets tests run programs: those of this tree ([Build]), those that they need beside Go ([Need]), scripts of their
// own ([WriteScript]), and the test's own program again ([StartSelf]). Each ends with the test at the latest ([Command]).
package proctest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// Child is a process that takes orders on its standard input, a line each, and ends when that does.
type Child struct {
	cmd     *exec.Cmd
	orders  io.WriteCloser
	answers *bufio.Reader
}

// StartSelf runs the program of this test with one more NAME=VALUE in its environment, which tells its TestMain its part. The test
// controls it line by line, and the measured code shares neither memory nor processor time with the measuring test.
func StartSelf(t testing.TB, env string, stderr io.Writer) *Child {
	t.Helper()
	return startSelf(t, env, stderr, Command(os.Args[0]))
}

// StartSelfUnder is StartSelf for a program that runs the test's own one, such as strace: its name and arguments come before.
func StartSelfUnder(t testing.TB, env string, stderr io.Writer, program ...string) *Child {
	t.Helper()
	return startSelf(t, env, stderr, Command(program[0], append(program[1:], os.Args[0])...))
}

func startSelf(t testing.TB, env string, stderr io.Writer, cmd *exec.Cmd) *Child {
	t.Helper()
	cmd.Env = append(os.Environ(), env)
	cmd.Stderr = stderr
	orders, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	answers, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return &Child{cmd, orders, bufio.NewReader(answers)}
}

// Answer returns the next line that the child prints.
func (c *Child) Answer(t testing.TB) string {
	t.Helper()
	line, err := c.answers.ReadString('\n')
	if err != nil {
		t.Fatalf("the child ends: %v", err)
	}
	return strings.TrimSpace(line)
}

// Ask gives an order and returns the line that answers it.
func (c *Child) Ask(t testing.TB, order ...any) string {
	t.Helper()
	fmt.Fprintln(c.orders, order...)
	return c.Answer(t)
}

// End lets the child end and waits for it.
func (c *Child) End(t testing.TB) {
	t.Helper()
	c.orders.Close()
	if err := c.cmd.Wait(); err != nil {
		t.Errorf("the child: %v", err)
	}
}

// Stop stops the child where it is, and returns when the system has done so.
func (c *Child) Stop(t testing.TB) {
	t.Helper()
	if err := c.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	var status syscall.WaitStatus
	for {
		if _, err := syscall.Wait4(c.cmd.Process.Pid, &status, syscall.WUNTRACED, nil); err != syscall.EINTR {
			return
		}
	}
}

// Kill kills the child, and waits until it is gone.
func (c *Child) Kill() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait()
}

// Pid returns the number of the process.
func (c *Child) Pid() int { return c.cmd.Process.Pid }

// PeakMemory returns the peak of a process's resident memory, in bytes, and false when it has ended: it reads Linux's /proc
// (proc(5)). The figure that a parent gets for an ended child includes the parent's own memory.
func PeakMemory(pid int) (peak int64, runs bool) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	_, rest, found := strings.Cut(string(status), "VmHWM:")
	if err != nil || !found {
		return 0, false
	}
	var kilos int64
	if _, err := fmt.Sscan(rest, &kilos); err != nil {
		return 0, false
	}
	return kilos << 10, true
}
