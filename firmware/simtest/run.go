package simtest

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/proctest"
)

// Result is the output of a simulation.
type Result struct {
	Sent   []byte             // The bytes that left the board.
	Events []string           // "at 1.500000s reset external" and so on.
	Report map[string]float64 // The figures at the end, by their names.
}

// patience is the longest time of a simulation. It is less than the limit of a single test (.ci/test), so that the simulator
// can report where it stands.
const patience = 8 * time.Minute

// Run lets the firmware in an ELF file run to the end of a script, which must have one. No host takes part, so the same
// script gives the same Result.
func Run(t testing.TB, elf, script string, flags ...string) Result {
	t.Helper()
	sent := filepath.Join(t.TempDir(), "sent")
	result, err := run(simulator(Build(t), elf, append(flags, "--dump", sent)...), script, patience)
	if err == nil {
		result.Sent, err = os.ReadFile(sent)
	}
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// run runs a simulator through a script. The error holds its complaints, and for one that does not end in time its place.
func run(command *exec.Cmd, script string, limit time.Duration) (result Result, err error) {
	var told, complaints bytes.Buffer
	command.Stdin, command.Stdout, command.Stderr = strings.NewReader(script), &told, &complaints
	if err := command.Start(); err != nil {
		return Result{}, err
	}
	late := endAfter(command, limit)
	err = command.Wait()
	if late() {
		err = fmt.Errorf("it did not end within %s: %w", limit, cmp.Or(err, errStopped))
	}
	if err != nil {
		return Result{}, fmt.Errorf("%v: %w\n%s", command.Args, err, &complaints)
	}
	for line := range strings.Lines(told.String()) {
		if err := result.take(strings.TrimSuffix(line, "\n")); err != nil {
			return Result{}, err
		}
	}
	return result, nil
}

var errStopped = errors.New("it was stopped")

// endAfter ends a simulation that takes too long: it asks for its place, and kills it without an answer. The returned
// function ends the watch, and reports whether that was so.
func endAfter(command *exec.Cmd, limit time.Duration) (late func() bool) {
	const grace = 10 * time.Second
	ask := time.AfterFunc(limit, func() { _ = command.Process.Signal(syscall.SIGTERM) }) // It may have ended just now.
	kill := time.AfterFunc(limit+grace, func() { _ = command.Process.Kill() })
	return func() bool {
		kill.Stop()
		return !ask.Stop()
	}
}

func simulator(programs Programs, elf string, flags ...string) *exec.Cmd {
	pins := filepath.Join(programs.Root, "schematics", "pinmap.csv")
	if elf == programs.TestFirmware { // It has the pins of the unchanging map, however a board is soldered.
		pins = filepath.Join(programs.Root, "schematics", "testdata", "pinmap.csv")
	}
	flags = append([]string{"--pinmap", pins, "--script", "-"}, flags...)
	return proctest.Command(programs.Simulator, append(flags, elf)...)
}

// take reads one line of the simulator's output.
func (r *Result) take(line string) error {
	figure, ok := strings.CutPrefix(line, "report ")
	if !ok {
		r.Events = append(r.Events, line)
		return nil
	}
	fields := strings.Fields(figure)
	if len(fields) != 3 {
		return fmt.Errorf("%q: expected report NAME VALUE UNIT", line)
	}
	value, err := strconv.ParseFloat(fields[1], 64)
	if err != nil {
		return fmt.Errorf("%q: %w", line, err)
	}
	if r.Report == nil {
		r.Report = map[string]float64{}
	}
	r.Report[fields[0]] = value
	return nil
}

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
