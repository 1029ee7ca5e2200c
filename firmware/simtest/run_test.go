package simtest

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

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

// A simulation that does not end is ended, and reports where it was.
func TestASimulationThatDoesNotEndIsEnded(t *testing.T) {
	programs := Build(t)
	_, err := run(simulator(programs, programs.Firmware, "--pty"), "", time.Second)
	want := regexp.MustCompile(`it did not end within 1s: it was stopped\n(?s:.*)kybansim: ended by a signal at \d+\.\d+ s, at address 0x[0-9a-f]+\n$`)
	if err == nil || !want.MatchString(err.Error()) {
		t.Errorf("got %v, want %v", err, want)
	}
}
