package simtest

import (
	"errors"
	"fmt"
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

// Programs are the files that the tests run.
type Programs struct {
	Root          string // The module's folder.
	Simulator     string // kybansim.
	Firmware      string // The ELF file of firmware/port.
	TestFirmware  string // The ELF file of firmware/sim/testfw.
	Bootloader    string // Arduino's of the Mega 2560, as Debian builds it.
	OldBootloader string // A stand-in for the one before 2012.
}

// Build returns the programs, built from their present sources.
func Build(t testing.TB) Programs {
	t.Helper()
	proctest.Need(t, "make", "gcc")
	missing, err := missing()
	if err != nil {
		t.Fatal(err)
	}
	if missing != "" {
		message := "NOT RUN: the simulated board needs " + missing + " (Debian: apt install " + missing + ")"
		if os.Getenv("CI") != "" {
			t.Fatal(message)
		}
		t.Skip(message)
	}
	programs, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return programs
}

// missing returns the Debian packages of check-firmware that are not installed here.
func missing() (string, error) {
	root, err := proctest.Root()
	if err != nil {
		return "", err
	}
	list, err := os.ReadFile(filepath.Join(root, ".ci", "packages"))
	if err != nil {
		return "", err
	}
	var packages []string
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		if len(fields) != 3 || fields[0] != "firmware" {
			continue
		}
		_, notCommand := exec.LookPath(fields[1])
		if _, notFile := os.Stat(fields[1]); notCommand != nil && notFile != nil {
			packages = append(packages, fields[2])
		}
	}
	return strings.Join(packages, " "), nil
}

var build = sync.OnceValues(func() (Programs, error) {
	root, err := proctest.Root()
	if err != nil {
		return Programs{}, err
	}
	for _, target := range [][]string{{"firmware/sim", "all"}, {"firmware", "avr"}} {
		if err := proctest.Make(target[0], target[1]); err != nil {
			return Programs{}, err
		}
	}
	built := filepath.Join(root, "build")
	return Programs{
		Root:          root,
		Simulator:     filepath.Join(built, "sim", "kybansim"),
		Firmware:      filepath.Join(built, "firmware", "kyban.elf"),
		TestFirmware:  filepath.Join(built, "sim", "testfw.elf"),
		Bootloader:    filepath.Join(built, "sim", "bootloader.hex"),
		OldBootloader: filepath.Join(built, "sim", "oldboot.hex"),
	}, nil
})
