package tidy

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
)

// The scripts of the checks run as in `make check`: each notes its skipped parts where internal/stages reads them for the last line.
func TestWhatWasNotRunIsNoted(t *testing.T) {
	const unable = `check=check-power; . .ci/needs.sh; `
	for _, c := range []struct{ name, script, want string }{
		{"all was run", `true`, ""},
		{"a check that this machine can't run", `ON_MISSING="go on"; (` + unable + `unable "install strace first"; exit 7) || exit 7`,
			"check-power: install strace first\n"},
		{"parts of a check", unable + `not_run "the full disk"; not_run "failing flushes"`,
			"check-power: the full disk\ncheck-power: failing flushes\n"},
		{"two parts of a check that need the same", unable + `for part in sheets changes; do (ON_MISSING="go on"; unable "install kicad first"); done; not_run "install"`,
			"check-power: install kicad first\ncheck-power: install\n"},
		{"what the machine refuses tests that could run elsewhere", unable + `refused_in internal/tidy/testdata/refused.log`,
			"check-power: TestCut, TestFails/for_good, for want of a loop device (status 32)\ncheck-power: TestFull, for want of a mount in memory (permission denied)\n"},
		{"a log of tests that all ran", unable + `refused_in /dev/null`, ""},
		{"a check that must be run", `if (` + unable + `unable "install strace first"); then exit 7; fi`,
			"check-power: install strace first\n"},
		{"a test that was skipped", `.ci/test -run 'ThatIsSkipped' ./internal/tidy/testdata/skipped`,
			"github.com/kyban/kyban/internal/tidy/testdata/skipped: TestThatIsSkipped TestThatIsSkippedInPart/half\n"},
		{"tests that passed", `.ci/test -run 'ThatPasses' ./internal/tidy/testdata/skipped`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			notRun := filepath.Join(t.TempDir(), "check", "not-run")
			cmd := exec.Command("bash", "-c", c.script)
			cmd.Dir = "../.."
			cmd.Env = append(os.Environ(), "NOT_RUN="+notRun, "TIMES=", "ON_MISSING=")
			if said, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, said)
			}
			if got, err := os.ReadFile(notRun); string(got) != c.want || (err != nil) != (c.want == "") {
				t.Errorf("noted %q, %v, want %q", got, err, c.want)
			}
		})
	}
}

// A test that fails is shown with all its output.
func TestATestThatFailsIsShown(t *testing.T) {
	cmd := exec.Command(".ci/test", "-run", "ThatFails", "./internal/tidy/testdata/skipped")
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "KYBAN_FAIL=1")
	said, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(said), "it went wrong") || !strings.Contains(string(said), "--- FAIL: TestThatFails") {
		t.Errorf("%v\n%s", err, said)
	}
}

// The checks are run by a recipe that begins with an empty list and ends with the last line, and each stage is a target.
func TestMakeCheckRunsTheStages(t *testing.T) {
	proctest.Need(t, "make")
	said := dryRun(t, "check")
	if begins, stages := strings.Index(said, ": > "), strings.Index(said, "go run ./internal/stages run .ci/stages"); begins < 0 || begins > stages {
		t.Errorf("make check does\n%s", said)
	}
	table, err := os.ReadFile("../../.ci/stages")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		line, _, _ = strings.Cut(line, "#")
		if fields := strings.Fields(line); len(fields) > 0 {
			dryRun(t, fields[0])
		}
	}
}

// dryRun returns make's commands for a target.
func dryRun(t *testing.T, target string) string {
	t.Helper()
	cmd := exec.Command("make", "--no-print-directory", "-n", target)
	cmd.Dir = "../.."
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("make %s: %v\n%s", target, err, said)
	}
	return string(said)
}
