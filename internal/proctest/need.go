package proctest

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Need skips a test whose programs, those that it needs beside Go, are missing: so the tests pass on a machine that has nothing else,
// and the skipped ones are reported. In CI everything is installed, and a missing program is a failure.
func Need(t testing.TB, names ...string) {
	t.Helper()
	missing := missing(names)
	switch {
	case missing == "":
	case os.Getenv("CI") != "":
		t.Fatalf("it needs %s in PATH (.ci/packages names the packages)", missing)
	default:
		t.Skipf("NOT RUN: it needs %s in PATH (.ci/packages names the packages)", missing)
	}
}

// missing returns the names of the programs that are not in PATH.
func missing(names []string) string {
	var found []string
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			found = append(found, name)
		}
	}
	return strings.Join(found, " and ")
}
