package tidy

import (
	"bufio"
	"bytes"
	"os"
	"slices"
	"strings"
	"testing"
)

// elsewhere are the files that run on another machine or for the operator: that machine has the commands that they call.
var elsewhere = []string{
	"packaging/vm", "sensor/gpioscan/vm/init", // In the virtual machine.
	"packaging/postinst", "packaging/prerm", "packaging/postrm", // Where the package is installed; it depends on the commands they call.
	"bringup/avrdude.go",   // It prints itself what to install.
	"cmd/halld/desktop.go", // It says itself what can't be called.
	"internal/tidy/call_test.go",
}

// given are the commands that no package has to bring: ours, those of boardd's tests, and those of Go.
var given = []string{"boardd", "boardctl", "halld", "await", "fetch", "status", "go", "gofmt"}

// stands lists unreadable commands and their meaning: the file, the written command, and the possible call there.
var stands = map[string]string{
	".ci/arm $emulator":                      "qemu-aarch64-static qemu-arm-static",
	".ci/endurance $program":                 "",     // The test of boardd with the tag power.
	".ci/fresh $@":                           "",     // The user's command.
	".ci/fresh ${@:2}":                       "make", // Settings come before it.
	".ci/fresh ${as_root[@]}":                "unshare",
	".ci/ratios $program":                    "", // The test of a package.
	".ci/fresh ${proxies[@]}":                "sh",
	".ci/install ${sudo}env":                 "env apt-get",
	".ci/power ${apart[@]}":                  "unshare", // Or nothing, before the same test.
	".ci/vulnerabilities $govulncheck":       "",        // Go builds it.
	"packaging/programs.sh ${settings[@]}":   "go",
	"discovery/avahi_linux_test.go $2":       "", // The test itself.
	"docs/docs_test.go $argument":            "", // The lines in docs/*.md, which that test reads.
	"docs/evidence_test.go $argument":        "",
	"internal/tidy/notrun_test.go $argument": "", // Lines that source .ci/needs.sh.
	"cmd/boardd/testdata/script/table.txtar stty rows 24 cols 80; $*": "stty boardctl",
}

// packagesListed returns the commands that .ci/packages names.
func packagesListed(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../.ci/packages")
	if err != nil {
		t.Fatal(err)
	}
	var commands []string
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		switch {
		case len(fields) == 0 || fields[0] == "#":
		case len(fields) != 3:
			t.Errorf(".ci/packages: %q: expected a check, a command or file, and a package", lines.Text())
		case !strings.HasPrefix(fields[1], "/"):
			commands = append(commands, fields[1])
		}
	}
	return commands
}

func TestEachCommandHasItsPackage(t *testing.T) {
	calls, err := FindCalls(os.DirFS("../.."), elsewhere)
	if err != nil {
		t.Fatal(err)
	}
	listed, called, read := packagesListed(t), map[string]bool{}, map[string]bool{}
	for _, call := range calls {
		names := []string{call.Name}
		if meant, ok := stands[call.Path+" "+call.Name]; ok {
			names, read[call.Path+" "+call.Name] = strings.Fields(meant), true
		}
		for _, name := range names {
			called[name] = true
			if !isPath(name) && !slices.Contains(given, name) && !slices.Contains(listed, name) {
				t.Errorf("%s:%d: %s: .ci/packages does not say which package brings it", call.Path, call.Line, name)
			}
		}
	}
	for _, name := range listed {
		if !called[name] {
			t.Errorf(".ci/packages: nothing calls %s any more", name)
		}
	}
	for words := range stands {
		if !read[words] {
			t.Errorf("nothing is called any more as %s", words)
		}
	}
}
