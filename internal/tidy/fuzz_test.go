package tidy

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/needtest"
)

// What `make fuzz` did stands in its last line; it fails with the input that failed, and where there is nothing to fuzz.
func TestFuzzSaysWhatItDid(t *testing.T) {
	needtest.Programs(t, "bash")
	const dir = "./internal/tidy/testdata/fuzzed"
	for _, c := range []struct {
		name, fault string
		args        []string
		says        []string // Regular expressions.
		fails       bool
	}{
		{name: "targets that hold", args: []string{"1000x", dir}, says: []string{
			`(?m)^fuzz ` + dir + ` FuzzHolds 1000x: 1000 execs, \d+ a second$`,
			`(?m)^fuzz ` + dir + ` FuzzFails 1000x: 1000 execs, \d+ a second$`,
			`\nfuzz: 2 of 2 targets, 2000 execs, the slowest ` + dir + ` Fuzz(Holds|Fails) with \d+ a second\n$`,
		}},
		{name: "a target that fails", fault: "1", args: []string{"1000x", dir}, fails: true, says: []string{
			`(?m)^fuzz ` + dir + ` FuzzFails FAILED:$`, `it went wrong`,
			`\n` + dir + `/testdata/fuzz/FuzzFails/[0-9a-f]+:\ngo test fuzz v1\nstring\(".*"\)\n`,
			`\nfuzz: 1 of 2 targets, 1000 execs, the slowest ` + dir + ` FuzzHolds with \d+ a second; FAILED: ` + dir + ` FuzzFails\n$`,
		}},
		{name: "a package without a target", args: []string{"1000x", dir, "1s", "./internal/tidy/testdata/skipped"}, fails: true, says: []string{
			`^./internal/tidy/testdata/skipped: no fuzz target, but it parses what strangers write\n$`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer os.RemoveAll("testdata/fuzzed/testdata") // Where Go writes the input that fails.
			cmd := exec.Command(".ci/fuzz", c.args...)
			cmd.Dir = "../.."
			cmd.Env = append(os.Environ(), "KYBAN_FAIL="+c.fault)
			var said strings.Builder
			cmd.Stdout, cmd.Stderr = &said, &said
			if err := cmd.Run(); (err != nil) != c.fails {
				t.Errorf("%v", err)
			}
			for _, want := range c.says {
				if !regexp.MustCompile(want).MatchString(said.String()) {
					t.Errorf("want %s, it says\n%s", want, said.String())
				}
			}
		})
	}
}
