package main

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
)

var update = flag.Bool("update", false, "write testdata/help.golden anew; commit only what you understand")

// TestHelp compares the help of each command with testdata/help.golden.
func TestHelp(t *testing.T) {
	t.Setenv("STATE_DIRECTORY", "/var/lib/kyban")
	root := newRoot()
	if status := cli.Run(root, []string{"help"}, strings.NewReader(""), new(bytes.Buffer), os.Stderr); status != cli.OK {
		t.Fatalf("help: status %d", status)
	}
	var got bytes.Buffer
	teach(t, &got, root)
	if *update {
		if err := os.WriteFile("testdata/help.golden", got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile("testdata/help.golden")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(want), "\n")
	for i, line := range strings.SplitAfter(got.String(), "\n") {
		if i >= len(lines) || line != lines[i] {
			t.Fatalf("testdata/help.golden:%d: the help now says %q", i+1, line)
		}
	}
	if got.Len() != len(want) {
		t.Fatalf("testdata/help.golden has %d bytes, the help %d", len(want), got.Len())
	}
}

// teach writes the help of a command and of those below it.
func teach(t *testing.T, to *bytes.Buffer, cmd *cobra.Command) {
	t.Helper()
	to.WriteString("== " + cmd.CommandPath() + "\n" + cmd.Short + "\n\n")
	args := append([]string{"help"}, strings.Fields(cmd.CommandPath())[1:]...)
	if status := run(args, strings.NewReader(""), to, to); status != cli.OK {
		t.Errorf("%v: status %d", args, status)
	}
	for _, below := range cmd.Commands() {
		if below.Name() != "completion" { // Its words are those of a library.
			teach(t, to, below)
		}
	}
}
