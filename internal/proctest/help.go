package proctest

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// Help compares what a program prints as the help of each of its commands with testdata/help.golden, or writes that file anew. It runs
// the program by run, which returns its exit status.
func Help(t *testing.T, root *cobra.Command, run func(args []string, stdin io.Reader, stdout, stderr io.Writer) int, update bool) {
	t.Helper()
	t.Setenv("STATE_DIRECTORY", "/var/lib/kyban")
	var got bytes.Buffer
	help(t, &got, root, run)
	if update {
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

func help(t *testing.T, to *bytes.Buffer, cmd *cobra.Command, run func([]string, io.Reader, io.Writer, io.Writer) int) {
	t.Helper()
	to.WriteString("== " + cmd.CommandPath() + "\n" + cmd.Short + "\n\n")
	args := append([]string{"help"}, strings.Fields(cmd.CommandPath())[1:]...)
	if status := run(args, strings.NewReader(""), to, to); status != 0 {
		t.Errorf("%v: status %d", args, status)
	}
	for _, below := range cmd.Commands() {
		if below.Name() != "completion" { // Its words are those of a library.
			help(t, to, below, run)
		}
	}
}
