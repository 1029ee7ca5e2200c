package proctest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestMissing(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "here"), nil, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"here"}, ""},
		{[]string{"here", "there"}, "there"},
		{[]string{"there", "nowhere"}, "there and nowhere"},
	} {
		if got := missing(c.names); got != c.want {
			t.Errorf("of %q %q is missing, want %q", c.names, got, c.want)
		}
	}
}

// told is a test that notes how it ends.
type told struct {
	testing.TB
	skipped, failed string
}

func (t *told) Helper()                        {}
func (t *told) Skipf(format string, a ...any)  { t.skipped = fmt.Sprintf(format, a...) }
func (t *told) Fatalf(format string, a ...any) { t.failed = fmt.Sprintf(format, a...) }

func TestATestWithoutItsProgramsIsSkippedAndFailsInCI(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	const missing = "it needs openssl in PATH (.ci/packages names the packages)"
	for _, c := range []struct{ ci, skipped, failed string }{{"", "NOT RUN: " + missing, ""}, {"true", "", missing}} {
		t.Setenv("CI", c.ci)
		var got told
		Need(&got, "openssl")
		if got.skipped != c.skipped || got.failed != c.failed {
			t.Errorf("CI=%s: skipped %q, failed %q, want %q and %q", c.ci, got.skipped, got.failed, c.skipped, c.failed)
		}
	}
}
