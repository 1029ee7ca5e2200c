package simtest

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// Board is a simulated board that a host can open.
type Board struct {
	Path    string // A symlink to the serial line, whose target changes after each unplugging.
	t       testing.TB
	command *exec.Cmd
	told    chan string // Closed when the simulator ends.
	stderr  bytes.Buffer
	result  Result
	wait    func() error
}

// Start begins a simulation, whose serial line is ready when it returns. It ends with its script or with the test.
func Start(t testing.TB, elf, script string, flags ...string) *Board {
	t.Helper()
	b := &Board{t: t, Path: filepath.Join(t.TempDir(), "board"), told: make(chan string, 1<<16)}
	b.command = simulator(Build(t), elf, append(flags, "--link", b.Path)...)
	b.command.Stdin = strings.NewReader(script)
	b.command.Stderr = &b.stderr
	stdout, err := b.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := b.command.Start(); err != nil {
		t.Fatal(err)
	}
	late := endAfter(b.command, patience)
	b.wait = sync.OnceValue(func() error {
		err := b.command.Wait()
		if late() {
			return fmt.Errorf("it did not end within %s: %w", patience, cmp.Or(err, errStopped))
		}
		return err
	})
	t.Cleanup(func() {
		b.command.Process.Kill() // It has ended already unless the test failed.
		b.wait()
	})
	go b.listen(stdout)
	b.Await("pty")
	return b
}

func (b *Board) listen(stdout io.Reader) {
	defer close(b.told)
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		b.told <- lines.Text()
	}
}

// Await waits for the next event of a kind, such as "opened" or "reset", and returns its line.
func (b *Board) Await(kind string) string {
	b.t.Helper()
	for line := range b.told {
		if err := b.result.take(line); err != nil {
			b.t.Fatal(err)
		}
		if fields := strings.Fields(line); len(fields) > 2 && fields[2] == kind {
			return line
		}
	}
	b.t.Fatalf("the simulation ended before %q: %v; it said:\n%s\n%s", kind, b.wait(), strings.Join(b.result.Events, "\n"), &b.stderr)
	return ""
}

// Tell continues a script that stands at "await told".
func (b *Board) Tell() {
	b.command.Process.Signal(syscall.SIGUSR1) // If it has ended already, Wait has the reason.
}

// Wait waits until the simulation has ended and returns its output. The host got its bytes, so Sent is empty.
func (b *Board) Wait() Result {
	b.t.Helper()
	for line := range b.told {
		if err := b.result.take(line); err != nil {
			b.t.Fatal(err)
		}
	}
	if err := b.wait(); err != nil {
		b.t.Fatalf("%v: %v\n%s", b.command.Args, err, &b.stderr)
	}
	return b.result
}
