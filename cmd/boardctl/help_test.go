package main

import (
	"bytes"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/proctest"
)

var update = flag.Bool("update", false, "write testdata/help.golden anew; commit only what you understand")

// TestHelp compares the help of each command with testdata/help.golden.
func TestHelp(t *testing.T) {
	root := newRoot()
	if status := cli.Run(root, []string{"help"}, strings.NewReader(""), new(bytes.Buffer), os.Stderr); status != cli.OK {
		t.Fatalf("help: status %d", status)
	}
	proctest.Help(t, root, run, *update)
}
