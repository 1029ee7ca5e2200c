package main

import (
	"bufio"
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

// watchedGame has a second ply that comes only at a fast speed within a test.
const watchedGame = "trace 1\nred Hu\nblack Lü\n500000 - h2\n800000 + e2\n1000000 press red\n600000000 - h9\n600300000 + g7\n600500000 press black\n3600000000000 end\n"

// serve starts a boardd that shows its games at an address, and returns it with its actual address.
func serve(t *testing.T, address string, args ...string) (*exec.Cmd, string) {
	t.Helper()
	cmd := proctest.Command(os.Args[0], append([]string{"--listen", address}, args...)...)
	cmd.Env = append(os.Environ(), childEnv+"=1")
	report, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // It may have gone.
		_ = cmd.Wait()
	})
	lines := bufio.NewScanner(report)
	for lines.Scan() {
		if at, ok := strings.CutPrefix(lines.Text(), "boardd: pages: http://"); ok {
			go func() { _, _ = io.Copy(io.Discard, report) }()
			return cmd, at
		}
	}
	t.Fatal("boardd told no address of its pages")
	return nil, ""
}

// playing returns boardd's arguments to play the watched game at a speed.
func playing(t *testing.T, dir, speed string) []string {
	t.Helper()
	file := filepath.Join(dir, "game.trace")
	if err := os.WriteFile(file, []byte(watchedGame), 0o600); err != nil {
		t.Fatal(err)
	}
	return []string{"--source", "trace:" + file, "--speed", speed, "--data", filepath.Join(dir, "data"), "--plain"}
}

// watchOn runs boardctl watch on a terminal.
func watchOn(t *testing.T, columns, rows uint16, args ...string) (*exec.Cmd, *os.File) {
	t.Helper()
	cmd := proctest.Command(proctest.Build(t, "cmd/boardctl"), append([]string{"watch"}, args...)...)
	cmd.Env = append(os.Environ(), "TERM=xterm-256color")
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: rows, Cols: columns})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		terminal.Close()
		_ = cmd.Process.Kill()
	})
	return cmd, terminal
}

func leaveWatch(t *testing.T, cmd *exec.Cmd, terminal *os.File) {
	t.Helper()
	if _, err := io.WriteString(terminal, "q"); err != nil {
		t.Fatal(err)
	}
	awaittest.End(t, cmd, terminal)
}

// A watched board is painted, and marked as not live from the kill of its boardd until it is back. Its address is unique among
// the tests, so that the port stays free meanwhile.
func TestAWatchedBoardThatIsKilledAndComesBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	board, at := serve(t, ownAddress()+":0", playing(t, dir, "1")...)
	cmd, terminal := watchOn(t, 80, 25, "http://"+at)
	awaittest.Text(t, terminal, "炮二平五")
	if err := board.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	awaittest.Text(t, terminal, "NOT LIVE")
	awaittest.Text(t, terminal, "no boardd runs there")
	serve(t, at, playing(t, dir, "1000")...)
	awaittest.Text(t, terminal, "马８进７")
	leaveWatch(t, cmd, terminal)
}

func TestSeveralWatchedBoardsStandSideBySide(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	_, at := serve(t, "127.0.0.1:0", playing(t, dir, "1")...)
	cmd, terminal := watchOn(t, 80, 25, "http://"+at, filepath.Join(dir, "data"), "http://127.0.0.1:1")
	awaittest.Text(t, terminal, ">炮")
	if _, err := io.WriteString(terminal, "\r"); err != nil {
		t.Fatal(err)
	}
	awaittest.Text(t, terminal, "1. 炮二平五")
	leaveWatch(t, cmd, terminal)
}
