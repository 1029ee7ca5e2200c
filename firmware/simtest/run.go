package simtest

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
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
