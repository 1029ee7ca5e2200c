package tidy

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
)

// uncounted is a go command that fuzzes the program beside it, without counters: `go test -fuzz` compiles all needed parts of
// Go anew with them, which takes a minute on a new computer. The fuzzed inputs and the output are the same; the failures here
// are found without counters.
const uncounted = `#!/bin/bash
flags=()
for word in "${@:2}"; do
	case $word in
	-vet=*) ;;
	-*) flags+=("-test.${word#-}") ;;
	./*) cd "$word" ;;
	*) flags+=("$word") ;;
	esac
done
exec "${0%/*}/fuzzed.test" "${flags[@]}" -test.fuzzcachedir "${0%/*}/cache"
`

// withUncounted returns the place of that go command, in a folder of its own.
func withUncounted(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if said, err := exec.Command("go", "test", "-vet=off", "-c", "-o", filepath.Join(dir, "fuzzed.test"), "./testdata/fuzzed").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	proctest.WriteScript(t, filepath.Join(dir, "go"), uncounted)
	return dir
}

// The last line of `make fuzz` reports its work; it fails with the input that failed, and where there is nothing to fuzz.
func TestFuzzSaysWhatItDid(t *testing.T) {
	proctest.Need(t, "bash")
	const dir = "./internal/tidy/testdata/fuzzed"
	path := "PATH=" + withUncounted(t) + string(os.PathListSeparator) + os.Getenv("PATH")
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
			cmd.Env = append(os.Environ(), path, "KYBAN_FAIL="+c.fault)
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

// `make fuzz` stops at a package that has no target.
func TestEachPackageThatIsFuzzedHasATarget(t *testing.T) {
	text, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	listed := 0
	for _, list := range fuzzed.FindAllStringSubmatch(string(text), -1) {
		for name := range strings.FieldsSeq(list[1]) {
			listed++
			if !hasTarget(t, filepath.Join("../..", name)) {
				t.Errorf("the Makefile's lists PARSERS and REST: %s has no fuzz target", name)
			}
		}
	}
	if listed < 30 {
		t.Errorf("%d packages are listed, want 30 or more", listed)
	}
}

func hasTarget(t *testing.T, folder string) bool {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(names, func(name string) bool {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Contains(text, []byte("\nfunc Fuzz"))
	})
}
