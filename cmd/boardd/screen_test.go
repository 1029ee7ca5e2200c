package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"

	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
)

// onTerminal runs boardd on a terminal of the given size and returns all output to the terminal.
func onTerminal(t *testing.T, rows, columns uint16, env []string, args ...string) string {
	t.Helper()
	cmd := proctest.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), append([]string{childEnv + "=1", "TERM=xterm-256color", "NO_COLOR="}, env...)...)
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: rows, Cols: columns})
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	sent, _ := io.ReadAll(terminal) // Ends with an error of the terminal when the program has gone.
	if err := cmd.Wait(); err != nil {
		t.Fatalf("boardd: %v\n%s", err, sent)
	}
	return string(sent)
}

func TestScreen(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.trace")
	if err := os.WriteFile(file, []byte(twoPlies+"6400000 + c2\n6800000 press red\n9000000 end\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		name          string
		rows, columns uint16
		env           []string
		args          []string
		want, not     []string
	}{
		{"a large terminal is painted", 24, 80, []string{"COLORTERM=truecolor"}, nil,
			[]string{ansi.SetModeAltScreenSaveCursor, ansi.CursorHomePosition, "38;2;", ansi.ResetModeAltScreenSaveCursor, "Result"}, nil},
		{"without true colour fewer are used", 24, 80, nil, nil,
			[]string{ansi.CursorHomePosition, "38;5;"}, []string{"38;2;"}},
		{"without colours the marks remain", 24, 80, []string{"NO_COLOR=1"}, nil,
			[]string{ansi.CursorHomePosition, "[傌]"}, []string{"38;2;", "38;5;", "[31m"}},
		{"the address of the pages comes first, where nothing cuts it off", 24, 80, nil, nil,
			[]string{ansi.CursorHomePosition + "\x1b[1mhttp://127.0.0.1:"}, nil},
		{"a small terminal gets lines", 20, 60, nil, nil,
			[]string{"1. red "}, []string{ansi.CursorHomePosition}},
		{"a dumb terminal gets lines", 24, 80, []string{"TERM=dumb"}, nil,
			[]string{"1. red "}, []string{"\x1b["}},
		{"--plain gets lines", 24, 80, nil, []string{"--plain"},
			[]string{"1. red "}, []string{ansi.CursorHomePosition}},
		{"--json gets records", 24, 80, nil, []string{"--json"},
			[]string{`{"type":"move"`}, []string{ansi.CursorHomePosition, "Result"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			game := []string{"--source", "trace:" + file, "--speed", "max", "--listen", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data")}
			sent := onTerminal(t, tc.rows, tc.columns, tc.env, append(game, tc.args...)...)
			for _, text := range tc.want {
				if !strings.Contains(sent, text) {
					t.Errorf("%q is missing in\n%q", text, sent)
				}
			}
			for _, text := range tc.not {
				if strings.Contains(sent, text) {
					t.Errorf("%q stands in\n%q", text, sent)
				}
			}
		})
	}
}

// playedOnTerminal starts boardd on a terminal, where it plays a trace as fast as people.
func playedOnTerminal(t *testing.T, trace string) (*exec.Cmd, *os.File) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.trace")
	if err := os.WriteFile(file, []byte(trace), 0o666); err != nil {
		t.Fatal(err)
	}
	return startOnTerminal(t, "--source", "trace:"+file, "--speed", "1")
}

// startOnTerminal starts boardd on a terminal without colours that has room for a picture, and closes it in the end.
func startOnTerminal(t *testing.T, args ...string) (*exec.Cmd, *os.File) {
	t.Helper()
	cmd := proctest.Command(os.Args[0], append([]string{"--data", filepath.Join(t.TempDir(), "data")}, args...)...)
	cmd.Env = append(os.Environ(), childEnv+"=1", "TERM=xterm-256color", "NO_COLOR=1")
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	return cmd, terminal
}

// A terminal that shrinks is painted anew at once, in lines that fit, though nothing happens on the board.
func TestResize(t *testing.T) {
	cmd, terminal := playedOnTerminal(t, "trace 1\n3600000000 end\n")
	until := func(text string) string { return awaittest.Text(t, terminal, text) }
	until(ansi.EraseScreenBelow)
	if err := pty.Setsize(terminal, &pty.Winsize{Rows: 10, Cols: 30}); err != nil {
		t.Fatal(err)
	}
	for fits := false; !fits; { // One of the old size may be on its way.
		sent := until(ansi.EraseScreenBelow)
		lines := strings.Split(sent[strings.LastIndex(sent, ansi.CursorHomePosition):], "\r\n")
		fits = len(lines) <= 10 && !slices.ContainsFunc(lines, func(line string) bool { return ansi.StringWidth(line) > 30 })
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	until(ansi.ResetModeAltScreenSaveCursor)
	_, _ = io.ReadAll(terminal) // The last picture, which it leaves.
	if err := cmd.Wait(); err != nil {
		t.Errorf("boardd: %v", err)
	}
}

// A clock runs on the terminal though nothing happens on the board.
func TestTheClockRunsOnTheTerminal(t *testing.T) {
	t.Parallel()
	cmd, terminal := playedOnTerminal(t, "trace 1\ncontrol 300\n0 go\n1000 - h2\n3600000000 end\n")
	shown := func() string {
		awaittest.Text(t, terminal, "Red ▶ ")
		left := make([]byte, len("4:59"))
		if _, err := io.ReadFull(terminal, left); err != nil {
			t.Fatal(err)
		}
		return string(left)
	}
	form := regexp.MustCompile(`^[0-5]:[0-5]\d$`)
	last := shown()
	for range 2 { // The first second may have begun when the piece was lifted.
		next := last
		for next == last {
			next = shown()
		}
		if !form.MatchString(next) || next > last {
			t.Errorf("the clock runs from %q to %q", last, next)
		}
		last = next
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_, _ = io.ReadAll(terminal)
	if err := cmd.Wait(); err != nil {
		t.Errorf("boardd: %v", err)
	}
}

// A daemon that gets a signal to end does so cleanly and gives the terminal back, with the last picture on it.
func TestTerm(t *testing.T) {
	cmd, terminal := startOnTerminal(t, "--source", "demo:7")
	awaittest.Text(t, terminal, "Yang Guanlin (Black)") // The game has begun.
	awaittest.Text(t, terminal, ansi.EraseScreenBelow)
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	sent, _ := io.ReadAll(terminal)
	if err := cmd.Wait(); err != nil {
		t.Errorf("boardd: %v", err)
	}
	_, left, ok := strings.Cut(string(sent), ansi.ResetModeAltScreenSaveCursor)
	if lines := strings.Split(strings.TrimSpace(ansi.Strip(left)), "\r\n"); !ok || len(lines) < 20 || !strings.Contains(lines[0], "Yang Guanlin (Black)") {
		t.Errorf("the terminal was given back with %q", left)
	}
}

// A large terminal shows the links of the demo, and in a dispute the link to rule on it. Ctrl-C leaves the last picture, and
// the next steps for the user.
func TestTheDemoOnATerminal(t *testing.T) {
	t.Parallel()
	cmd := proctest.Command(os.Args[0], "demo", "--seed", "2", "--speed", "20", "--listen", "127.0.0.1:0", "--data", filepath.Join(t.TempDir(), "data"))
	cmd.Env = append(os.Environ(), childEnv+"=1", "TERM=xterm-256color", "NO_COLOR=1")
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 50, Cols: 110})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	awaittest.Text(t, terminal, "The arbiter: \x1b]8;;http://127.0.0.1:")
	awaittest.Text(t, terminal, "Rule on it: \x1b]8;;http://127.0.0.1:")
	if _, err := terminal.WriteString("\x03"); err != nil {
		t.Fatal(err)
	}
	sent, _ := io.ReadAll(terminal)
	if err := cmd.Wait(); err != nil {
		t.Errorf("boardd: %v", err)
	}
	_, left, _ := strings.Cut(string(sent), ansi.ResetModeAltScreenSaveCursor)
	for _, text := range []string{"Le Thien Vi (Red)", "Rule on it: http://127.0.0.1:", "The demo has ended. What the board recorded is in ", "demo chess"} {
		if !strings.Contains(left, text) {
			t.Errorf("%q is missing in\n%s", text, left)
		}
	}
}
