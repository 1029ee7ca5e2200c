package awaittest

import (
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// Text reads a terminal's input until it shows the text, with any colours and movements between its letters, and returns
// what it read. An escape sequence counts as text, too. It reads no byte after the text: that is for the next caller, however
// much was sent before. A program whose output stays unread may never end: who waits for its end reads the rest first.
func Text(t testing.TB, terminal io.Reader, text string) string {
	t.Helper()
	var sent strings.Builder
	for next := make([]byte, 1); ; {
		if _, err := io.ReadFull(terminal, next); err != nil {
			t.Fatalf("%v, waiting for %q after\n%q", err, text, ansi.Strip(sent.String()))
		}
		sent.Write(next)
		if next[0] != text[len(text)-1] {
			continue
		}
		if strings.HasSuffix(sent.String(), text) || strings.HasSuffix(ansi.Strip(sent.String()), text) {
			return sent.String()
		}
	}
}

// End waits until a program has ended well, and checks that it restored the terminal, which it had taken over.
func End(t testing.TB, program *exec.Cmd, terminal io.Reader) {
	t.Helper()
	rest, _ := io.ReadAll(terminal) // Ends with an error of the terminal when the program has gone.
	if err := program.Wait(); err != nil {
		t.Fatalf("%v: %v\n%s", program.Args, err, rest)
	}
	if !strings.Contains(string(rest), ansi.ResetModeAltScreenSaveCursor) {
		t.Errorf("%v did not give the terminal back: %q", program.Args, rest)
	}
}
