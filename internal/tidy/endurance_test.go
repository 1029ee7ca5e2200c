package tidy

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// figures finds the rounds of .ci/endurance with their target figures.
var figures = regexp.MustCompile(`(?m)^\t\t([a-zA-Z-]+)\|(\d+)\|`)

// endurance runs rounds in a folder that notes the work done, and returns their output, the notes then, and whether all
// figures are reached.
func endurance(t *testing.T, noted string, rounds ...string) (said, notes string, reached bool) {
	t.Helper()
	kept := t.TempDir()
	if err := os.WriteFile(filepath.Join(kept, "done"), []byte(noted), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(".ci/endurance", rounds...)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "KEPT="+kept)
	out, err := cmd.CombinedOutput()
	after, readErr := os.ReadFile(filepath.Join(kept, "done"))
	if readErr != nil {
		t.Fatal(readErr)
	}
	return string(out), string(after), err == nil
}

// Earlier work counts in the next run: a round begins where its figure is not reached, and no other does.
func TestEnduranceGoesOnWhereItWasStopped(t *testing.T) {
	text, err := os.ReadFile("../../.ci/endurance")
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, round := range figures.FindAllStringSubmatch(string(text), -1) {
		all += round[1] + " " + round[2] + " seed 1\n"
	}
	if said, notes, reached := endurance(t, all); !reached || notes != all || !strings.HasSuffix(said, "endurance: all figures are reached\n") {
		t.Errorf("with all done: reached %v, %s", reached, said)
	}
	missing := strings.Replace(all, "torn-logs 100000 ", "torn-logs 99000 ", 1)
	if said, _, reached := endurance(t, missing, "kills"); reached || !strings.HasSuffix(said, "endurance: NOT DONE: torn-logs\n") {
		t.Errorf("without the last round: reached %v, %s", reached, said)
	}
	said, notes, reached := endurance(t, missing)
	more := regexp.MustCompile(`^torn-logs 3000 seed [1-9][0-9]* \S+ \S+\n$`)
	if added, ok := strings.CutPrefix(notes, missing); !reached || !ok || !more.MatchString(added) {
		t.Errorf("with the last round: reached %v, noted %q, %s", reached, strings.TrimPrefix(notes, missing), said)
	}
}
