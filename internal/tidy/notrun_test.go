package tidy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/needtest"
)

// The scripts of the checks are run as `make check` runs them: what is left out stands in its last line.
func TestWhatWasNotRunStandsInTheLastLine(t *testing.T) {
	const unable = `check=check-power; . .ci/needs.sh; `
	for _, c := range []struct{ name, script, want string }{
		{"all was run", `true`, "make check: passed, and nothing was left out"},
		{"a check that this machine can't run", `ON_MISSING="go on"; (` + unable + `unable "install strace first"; exit 7) || exit 7`,
			"make check: passed, but NOT RUN: check-power: install strace first"},
		{"parts of a check", unable + `not_run "the full disk"; not_run "failing flushes"`,
			"make check: passed, but NOT RUN: check-power: the full disk; check-power: failing flushes"},
		{"a check that must be run", `if (` + unable + `unable "install strace first"); then exit 7; fi`,
			"make check: passed, but NOT RUN: check-power: install strace first"},
		{"a test that was skipped", `.ci/test -run 'ThatIsSkipped' ./internal/tidy/testdata/skipped`,
			"make check: passed, but NOT RUN: github.com/kyban/kyban/internal/tidy/testdata/skipped: TestThatIsSkipped TestThatIsSkippedInPart/half"},
		{"tests that passed", `.ci/test -run 'ThatPasses' ./internal/tidy/testdata/skipped`, "make check: passed, and nothing was left out"},
	} {
		t.Run(c.name, func(t *testing.T) {
			notRun := filepath.Join(t.TempDir(), "not-run")
			if err := os.WriteFile(notRun, nil, 0o644); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command("bash", "-c", c.script+"\n.ci/passed")
			cmd.Dir = "../.."
			cmd.Env = append(os.Environ(), "NOT_RUN="+notRun, "ON_MISSING=")
			said, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, said)
			}
			lines := strings.Split(strings.TrimSpace(string(said)), "\n")
			if got := lines[len(lines)-1]; got != c.want {
				t.Errorf("last line %q, want %q; all:\n%s", got, c.want, said)
			}
		})
	}
}

// A test that fails is shown with all that it said, and make stops.
func TestATestThatFailsIsShown(t *testing.T) {
	cmd := exec.Command(".ci/test", "-run", "ThatFails", "./internal/tidy/testdata/skipped")
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "KYBAN_FAIL=1")
	said, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(said), "it went wrong") || !strings.Contains(string(said), "--- FAIL: TestThatFails") {
		t.Errorf("%v\n%s", err, said)
	}
}

// The checks are run by a recipe that begins with an empty list and ends with the last line.
func TestMakeCheckEndsWithTheLastLine(t *testing.T) {
	needtest.Programs(t, "make")
	cmd := exec.Command("make", "--no-print-directory", "-n", "check")
	cmd.Dir = "../.."
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	text := string(said)
	if begins, tests := strings.Index(text, ": > "), strings.Index(text, ".ci/test"); begins < 0 || begins > tests || !strings.HasSuffix(text, ".ci/passed\n") {
		t.Errorf("make check does\n%s", text)
	}
}
