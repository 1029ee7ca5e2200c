package daemon

import (
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/creack/pty"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/daemon/viewer"
	"github.com/kyban/kyban/engine/notation"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/logtest"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/terminal/tty"
)

// change changes the database of a data directory.
func change(t *testing.T, data, how string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join(data, "kyban.db")+"?_busy_timeout=5000")
	if err == nil {
		_, err = db.Exec(how)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestTheAlarmStandsAtOnce lets a commit fail. When the call that wanted it returns, log, status and terminal show the failure,
// and all waiting callers have their answer; on a clock that only runs while all goroutines wait, no time has passed.
func TestTheAlarmStandsAtOnce(t *testing.T) {
	master, slave, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer slave.Close()
	if err := pty.Setsize(slave, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	screen, ok := tty.New(slave, []string{"TERM=xterm-256color"})
	if !ok {
		t.Fatal("a terminal of 80 columns and 24 rows takes no picture")
	}
	const mark = "the call has returned"
	sent := make(chan string, 1)
	go func() { sent <- awaittest.Text(t, master, mark) }()

	synctest.Test(t, func(t *testing.T) {
		data := t.TempDir()
		store, err := recorder.OpenSealed(data)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		board := boardAfter(t, twoPlies)
		d := &Daemon{board: board, session: newSession(store, "trace:x", game.Config{Rulebook: "vn2004"}, "", nil)}
		var log []string
		begin := time.Now()
		d.commits = &committer{
			session: d.session, viewer: viewer.NewPicture(screen, notation.WXF, "", nil, boardgame.Start(), 1), now: time.Now,
			log: logtest.New(func(line string) { log = append(log, line) }), fail: func(err error) { t.Error(err) },
			saved: func([]step, game.View) {}, alarmed: func(time.Time) {},
		}
		split := splitter{game: 1}
		take := func(at sensor.Micros, records ...record.Record) error {
			answer := make(chan error, 1)
			d.commits.take([]pending{{step: split.split(fact.Input{At: at, Fact: fact.Event{}}, records), view: board.View(), done: answer}})
			return <-answer
		}
		if err := take(1); err != nil || d.statusOf(d.board).Unrecorded != nil || len(log) > 0 {
			t.Fatalf("before: %v, status %+v, log %q", err, d.statusOf(d.board).Unrecorded, log)
		}
		change(t, data, "CREATE TRIGGER broken BEFORE INSERT ON record WHEN NEW.kind = 'move' BEGIN SELECT RAISE(FAIL, 'the disk fails'); END")
		err = take(2, moved)
		told := d.statusOf(d.board).Unrecorded
		if _, err := fmt.Fprint(slave, mark); err != nil {
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
