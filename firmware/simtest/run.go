package simtest

import (
	"bufio"
	"bytes"
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

	"github.com/kyban/kyban/internal/childtest"
)

// Result is what a simulation told.
type Result struct {
	Sent   []byte             // The bytes that left the board.
	Events []string           // "at 1.500000s reset external" and so on.
	Report map[string]float64 // The figures at the end, by their names.
}

// Run lets the firmware in an ELF file run to the end of a script, which must have one. No host takes part, so the same
// script gives the same Result.
func Run(t testing.TB, elf, script string, flags ...string) Result {
	t.Helper()
	programs := Build(t)
	sent := filepath.Join(t.TempDir(), "sent")
	command := simulator(programs, elf, append(flags, "--dump", sent)...)
	command.Stdin = strings.NewReader(script)
	var complaints bytes.Buffer
	command.Stderr = &complaints
	told, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", command.Args, err, &complaints)
	}
	var result Result
	if result.Sent, err = os.ReadFile(sent); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(told)) {
		if err := result.take(strings.TrimSuffix(line, "\n")); err != nil {
			t.Fatal(err)
		}
	}
	return result
}

func simulator(programs Programs, elf string, flags ...string) *exec.Cmd {
	pins := filepath.Join(programs.Root, "schematics", "pinmap.csv")
	if elf == programs.TestFirmware { // It has the pins of the map that stays as it is, however a board is soldered.
		pins = filepath.Join(programs.Root, "schematics", "testdata", "pinmap.csv")
	}
	flags = append([]string{"--pinmap", pins, "--script", "-"}, flags...)
	return childtest.Command(programs.Simulator, append(flags, elf)...)
}

// take reads one line of what the simulator tells.
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
	Path    string // A symlink to the serial line, which leads elsewhere after each unplugging.
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
	b.wait = sync.OnceValue(b.command.Wait)
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
	b.t.Fatalf("the simulation ended before %q; it said:\n%s%s", kind, strings.Join(b.result.Events, "\n"), &b.stderr)
	return ""
}

// Stop ends the simulation now.
func (b *Board) Stop() {
	b.command.Process.Signal(syscall.SIGTERM) // If it has ended already, there is nothing to end.
}

// Wait waits until the simulation has ended and returns what it told. Its Sent is what the host got, so it is empty.
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
