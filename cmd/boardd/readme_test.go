package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/kyban/kyban/internal/proctest"
)

// commandsOf returns the commands in a chapter of the README.
func commandsOf(t *testing.T, chapter string) string {
	t.Helper()
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, ok := strings.Cut(string(readme), "\n## "+chapter+"\n")
	if !ok {
		t.Fatalf("README.md has no chapter %q", chapter)
	}
	text, _, _ = strings.Cut(text, "\n## ")
	var commands strings.Builder
	for line := range strings.Lines(text) {
		if command, ok := strings.CutPrefix(line, "    "); ok {
			commands.WriteString(command)
		}
	}
	return commands.String()
}

// onFreePorts returns commands with other ports than those that they name: another test may have these. The ports are on an
// address unique among the tests, so that they stay free until the commands take them.
func onFreePorts(t *testing.T, commands string, ports ...string) string {
	t.Helper()
	for _, port := range ports {
		if !strings.Contains(commands, ":"+port) {
			t.Fatalf("port %s is named nowhere", port)
		}
		l, err := net.Listen("tcp", ownAddress()+":0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		commands = strings.ReplaceAll(commands, "127.0.0.1:"+port, l.Addr().String())
	}
	return commands
}

// The README's commands for an arbiter run word for word on a computer without known boards.
func TestTheArbitersDayOfTheREADME(t *testing.T) {
	t.Parallel()
	commands := onFreePorts(t, commandsOf(t, "The arbiter's day"), "7453", "8090", "7443")
	bin := filepath.Dir(proctest.Build(t, "cmd/boardctl"))
	testscript.Run(t, testscript.Params{
		Dir: "testdata/readme",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+env.Getenv("PATH"))
			env.Setenv("HOME", env.WorkDir)
			return os.WriteFile(filepath.Join(env.WorkDir, "day.sh"), []byte("trap 'kill $(jobs -p)' EXIT\n"+commands), 0o600)
		},
		RequireExplicitExec: true,
	})
}
