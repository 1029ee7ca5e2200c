package simtest

import (
	"regexp"
	"testing"
	"time"
)

// A simulation that does not end is ended, and reports where it was.
func TestASimulationThatDoesNotEndIsEnded(t *testing.T) {
	programs := Build(t)
	_, err := run(simulator(programs, programs.Firmware, "--pty"), "", time.Second)
	want := regexp.MustCompile(`it did not end within 1s: it was stopped\n(?s:.*)kybansim: ended by a signal at \d+\.\d+ s, at address 0x[0-9a-f]+\n$`)
	if err == nil || !want.MatchString(err.Error()) {
		t.Errorf("got %v, want %v", err, want)
	}
}
