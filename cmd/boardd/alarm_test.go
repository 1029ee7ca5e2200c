package main

import (
	"database/sql"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/proctest"
	"github.com/kyban/kyban/recorder"
)

// failAtMoves makes every commit fail that stores a move, in the store of a data directory.
func failAtMoves(t *testing.T, data string) {
	t.Helper()
	change(t, data, "CREATE TRIGGER broken BEFORE INSERT ON record WHEN NEW.kind = 'move' BEGIN SELECT RAISE(FAIL, 'the disk fails'); END")
}

// mend makes commits succeed again.
func mend(t *testing.T, data string) {
	t.Helper()
	change(t, data, "DROP TRIGGER broken")
}

// change changes the database of a data directory.
func change(t *testing.T, data, how string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "kyban.db")+"?_busy_timeout=60000")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(how); err != nil {
		t.Fatal(err)
	}
}

// twoPlies is a game of two plies.
const twoPlies = `trace 1
500000 - h2
900000 + e2
1300000 press red
3000000 - h9
3400000 + g7
3800000 press black
6000000 - b0
`

// TestTheAlarmOnATerminal runs boardd on a terminal. When it paints the alarm, its log and its status report it, too, and at
// its end it does not keep back the held records.
func TestTheAlarmOnATerminal(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, file := filepath.Join(dir, "data"), filepath.Join(dir, "game.trace")
	if err := os.WriteFile(file, []byte(twoPlies+"3600000000 end\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	store, err := recorder.OpenSealed(data)
	if err == nil {
		err = store.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	failAtMoves(t, data)
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	cmd := proctest.Command(os.Args[0], "--source", "trace:"+file, "--speed", "10", "--data", data)
	cmd.Env = append(os.Environ(), childEnv+"=1", "TERM=xterm-256color", "NO_COLOR=1")
	cmd.Stderr = log
	screen, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	defer screen.Close()
	defer func() { _ = cmd.Process.Kill() }()

	sent := awaittest.Text(t, screen, "NOT RECORDED since")
	if !strings.Contains(sent, ansi.CursorHomePosition) {
		t.Errorf("the terminal was sent %q, want a picture", sent)
	}
	said, err := os.ReadFile(log.Name())
	if err != nil || !strings.Contains(string(said), "boardd: NOT RECORDED since") || !strings.Contains(string(said), "the disk fails") {
		t.Errorf("when it is painted the log says %q, %v", said, err)
	}
	client, err := control.Local(data, awaittest.Patience)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if status, err := client.Status(t.Context()); err != nil || status.Unrecorded == nil || !strings.Contains(status.Unrecorded.Error, "the disk fails") {
		t.Errorf("when it is painted the status is %+v, %v", status, err)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	awaittest.Text(t, screen, ansi.ResetModeAltScreenSaveCursor)
	_, _ = io.ReadAll(screen) // The last picture, which it leaves.
	if err := cmd.Wait(); err == nil {
		t.Error("boardd ended well with facts that are lost")
	}
	if said, _ := os.ReadFile(log.Name()); !strings.Contains(string(said), "facts are lost") {
		t.Errorf("in the end the log says %q", said)
	}
}
