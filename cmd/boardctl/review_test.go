package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"

	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
)

const breach = `trace 1
1000000 - g0
1500000 + g0
2500000 - h2
2900000 + e2
3500000 press red
5500000 end
`

// reviewOnTerminal runs boardctl review on a terminal, in English.
func reviewOnTerminal(t *testing.T, args ...string) (*exec.Cmd, *os.File) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.trace")
	if err := os.WriteFile(file, []byte(breach), 0o600); err != nil {
		t.Fatal(err)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := proctest.Command(program)
	cmd.Args = append([]string{"boardctl", "review", file}, args...) // TestMain carries out boardctl by its name.
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "LC_ALL=C.UTF-8")
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return cmd, terminal
}

func TestReviewTakesTheWholeTerminalAndGivesItBack(t *testing.T) {
	cmd, terminal := reviewOnTerminal(t)
	awaittest.Text(t, terminal, "Move 1 (ply 1): Red played C2=5 (h2e2).")
	for _, c := range []struct{ key, want string }{{"l", "Đỏ đi P2-5"}, {"l", "红方走了"}, {"q", ""}} {
		if _, err := io.WriteString(terminal, c.key); err != nil {
			t.Fatal(err)
		}
		if c.want != "" {
			awaittest.Text(t, terminal, c.want)
		}
	}
	awaittest.End(t, cmd, terminal)
}

func TestReviewPrintsTextOnATerminalWhereAsked(t *testing.T) {
	for _, args := range [][]string{{"--plain"}, {"--ply", "1"}, {"--json"}} {
		cmd, terminal := reviewOnTerminal(t, args...)
		sent, _ := io.ReadAll(terminal)
		if err := cmd.Wait(); err != nil {
			t.Fatalf("boardctl review %v: %v\n%s", args, err, sent)
		}
		if strings.Contains(string(sent), "\x1b") || !strings.Contains(string(sent), "g0e2") {
			t.Errorf("boardctl review %v: %q", args, sent)
		}
	}
}
