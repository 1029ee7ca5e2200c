package main

import (
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/screentest"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/terminal"
)

// failAtMoves lets every commit fail that stores a move, in the store of a data directory.
func failAtMoves(t *testing.T, data string) {
	t.Helper()
	change(t, data, "CREATE TRIGGER broken BEFORE INSERT ON record WHEN NEW.kind = 'move' BEGIN SELECT RAISE(FAIL, 'the disk fails'); END")
}

// mend lets commits be made again.
func mend(t *testing.T, data string) {
	t.Helper()
	change(t, data, "DROP TRIGGER broken")
}

// change changes the database of a data directory.
func change(t *testing.T, data, how string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "kyban.db")+"?_busy_timeout=5000")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(how); err != nil {
		t.Fatal(err)
	}
}

// TestTheAlarmStandsAtOnce lets a commit fail. When the call that asked for it returns, log, status and terminal say so, and whoever
// waited has his answer; on a clock that only runs while everybody waits, no time has passed.
func TestTheAlarmStandsAtOnce(t *testing.T) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer tty.Close()
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	screen, ok := terminal.NewScreen(tty, []string{"TERM=xterm-256color"})
	if !ok {
		t.Fatal("a terminal of 80 columns and 24 rows takes no picture")
	}
	const mark = "the call has returned"
	sent := make(chan string, 1)
	go func() { sent <- screentest.Until(t, master, mark) }()

	synctest.Test(t, func(t *testing.T) {
		data := t.TempDir()
		store, err := recorder.OpenSealed(data)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		board := boardAfter(t, twoPlies)
		d := &daemon{board: board, session: newSession(store, "trace:x", game.Config{Rulebook: "vn2004"}, "", nil)}
		var log []string
		begin := time.Now()
		d.commits = &committer{
			session: d.session, viewer: newPicture(screen, notation.WXF, "Red - Black", engine.StartPosition()), now: time.Now,
			report: func(line string) { log = append(log, line) }, fail: func(err error) { t.Error(err) },
			saved: func([]step, game.View) {}, alarmed: func(time.Time) {},
		}
		split := splitter{game: 1}
		take := func(at sensor.Micros, records ...game.Record) error {
			answer := make(chan error, 1)
			d.commits.take([]pending{{step: split.split(game.Input{Kind: game.KindEvent, At: at}, records), view: board.View(), done: answer}})
			return <-answer
		}
		if err := take(1); err != nil || d.status().Unrecorded != nil || len(log) > 0 {
			t.Fatalf("before: %v, status %+v, log %q", err, d.status().Unrecorded, log)
		}
		failAtMoves(t, data)
		err = take(2, moved)
		told := d.status().Unrecorded
		if _, err := fmt.Fprint(tty, mark); err != nil {
			t.Fatal(err)
		}
		if err == nil || !strings.Contains(err.Error(), "the disk fails") {
			t.Errorf("the answer is %v", err)
		}
		if told == nil || told.Held != 1 || !strings.Contains(told.Error, "the disk fails") {
			t.Errorf("the status tells %+v", told)
		}
		if len(log) != 1 || !strings.HasPrefix(log[0], "NOT RECORDED since") || !strings.Contains(log[0], "the disk fails") {
			t.Errorf("the log says %q", log)
		}
		if passed := time.Since(begin); passed != 0 {
			t.Errorf("it took %v", passed)
		}
	})
	painted := <-sent
	before, picture := painted[:strings.LastIndex(painted, ansi.CursorHomePosition)], painted[strings.LastIndex(painted, ansi.CursorHomePosition):]
	if !strings.Contains(picture, "NOT RECORDED since") || strings.Contains(before, "NOT RECORDED") {
		t.Errorf("the terminal was sent %q", painted)
	}
}

// TestTheAlarmOnATerminal runs boardd on a terminal. When it paints the alarm its log and its status tell of it, too, and what it
// held is not kept back when it ends.
func TestTheAlarmOnATerminal(t *testing.T) {
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
	cmd := exec.Command(os.Args[0], "--source", "trace:"+file, "--speed", "10", "--data", data)
	cmd.Env = append(os.Environ(), childEnv+"=1", "TERM=xterm-256color", "NO_COLOR=1")
	cmd.Stderr = log
	screen, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	defer screen.Close()
	defer func() { _ = cmd.Process.Kill() }()

	sent := screentest.Until(t, screen, "NOT RECORDED since")
	if !strings.Contains(sent, ansi.CursorHomePosition) {
		t.Errorf("the terminal was sent %q, want a picture", sent)
	}
	said, err := os.ReadFile(log.Name())
	if err != nil || !strings.Contains(string(said), "boardd: NOT RECORDED since") || !strings.Contains(string(said), "the disk fails") {
		t.Errorf("when it is painted the log says %q, %v", said, err)
	}
	client, err := control.Local(data, time.Minute)
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
	screentest.Until(t, screen, ansi.ResetModeAltScreenSaveCursor)
	if err := cmd.Wait(); err == nil {
		t.Error("boardd ended well with facts that are lost")
	}
	if said, _ := os.ReadFile(log.Name()); !strings.Contains(string(said), "facts are lost") {
		t.Errorf("in the end the log says %q", said)
	}
}
