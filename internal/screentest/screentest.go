// Package screentest reads what programs paint on a pseudo-terminal, for their tests.
package screentest

import (
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// Until reads what a terminal is sent until it shows the text, whatever stands between its letters to colour and to move, and
// returns what was sent. An escape sequence is such a text, too.
func Until(t testing.TB, terminal io.Reader, text string) string {
	t.Helper()
	var sent strings.Builder
	buffer := make([]byte, 4096)
	for !strings.Contains(sent.String(), text) && !strings.Contains(ansi.Strip(sent.String()), text) {
		n, err := terminal.Read(buffer)
		if err != nil {
			t.Fatalf("%v, waiting for %q after\n%q", err, text, ansi.Strip(sent.String()))
		}
		sent.Write(buffer[:n])
	}
	return sent.String()
}

// Ended waits until a program has ended well, and checks that it gave the terminal back, which it had taken as a whole.
func Ended(t testing.TB, program *exec.Cmd, terminal io.Reader) {
	t.Helper()
	rest, _ := io.ReadAll(terminal) // Ends with an error of the terminal when the program has gone.
	if err := program.Wait(); err != nil {
		t.Fatalf("%v: %v\n%s", program.Args, err, rest)
	}
	if !strings.Contains(string(rest), ansi.ResetModeAltScreenSaveCursor) {
		t.Errorf("%v did not give the terminal back: %q", program.Args, rest)
	}
}
