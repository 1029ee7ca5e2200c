package load

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite" // Reads and alters a log behind the back of its board.

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/internal/awaittest"
	"github.com/kyban/kyban/internal/randtest"
)

// One row of one log is altered while the hall is away: that board is named and nothing of it is shown, and all others are.
func TestAnAlteredRowIsFoundAmongAllLogs(t *testing.T) {
	s := sized(small)
	w := newWorld(t, s, "")
	w.look()
	w.play(s.period)
	w.reach(3)
	w.hall.Kill()
	seen := w.toldMost()
	w.awaitMoments(func() bool { // They play on without it.
		for table, now := range w.storedAtBoards() {
			if table > 0 && now < seen[table]+4 {
				return false
			}
		}
		return true
	})
	w.play(0)
	altered := 1 + randtest.New(t, 3).IntN(s.boards)
	w.ask(w.at(altered), "off", altered)
	w.alterLastMove(altered)
	w.ask(w.at(altered), "on", altered, dirOf(w.dir, altered))
	w.startHall()
	w.await("the altered log is named, and no other", func(all []toldTable) bool {
		found := 0
		for _, told := range all {
			if told.Fault != nil && (told.Table != altered || told.Fault.Kind != hall.Altered || told.Game != nil) {
				t.Errorf("table %d: %+v", told.Table, told)
			}
			if told.Fault != nil || told.Connected {
				found++
			}
		}
		return found == s.boards && slices.ContainsFunc(all, func(told toldTable) bool { return told.Fault != nil })
	})
	want := w.storedAtBoards()
	want[altered] = seen[altered]
	w.reachAll(want)
	if now := w.toldMost()[altered]; now >= w.storedAtBoards()[altered] {
		t.Errorf("table %d was told up to ply %d", altered, now)
	}
	w.reported()
}

// awaitMoments waits until something holds of the moments, which tell nobody when they change.
func (w *world) awaitMoments(holds func() bool) {
	w.t.Helper()
	for late := time.Now().Add(awaittest.Patience); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(late) {
			w.t.Fatal("never")
		}
	}
}

// alterLastMove alters one byte of the last move in the log of a board.
func (w *world) alterLastMove(table int) {
	w.t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dirOf(w.dir, table), "kyban.db"))
	if err != nil {
		w.t.Fatal(err)
	}
	done, err := db.Exec(`UPDATE record SET bytes = CAST(replace(CAST(bytes AS TEXT), '"side":"red"', '"side":"bed"') AS BLOB)
		WHERE id = (SELECT max(id) FROM record WHERE kind = 'move' AND CAST(bytes AS TEXT) LIKE '%"side":"red"%')`)
	if err == nil {
		var n int64
		if n, err = done.RowsAffected(); n != 1 {
			err = errors.Join(err, fmt.Errorf("%d rows are altered", n))
		}
	}
	if err = errors.Join(err, db.Close()); err != nil {
		w.t.Fatal(err)
	}
}

// A copy of the data directory of a board runs elsewhere: it is found, and named.
func TestACloneIsFound(t *testing.T) {
	s := sized(small)
	w := newWorld(t, s, "")
	const table = 2
	w.ask(w.at(table), "off", table)
	copied := filepath.Join(t.TempDir(), "clone")
	if err := copyData(copied, dirOf(w.dir, table)); err != nil {
		t.Fatal(err)
	}
	w.ask(w.at(table), "on", table, dirOf(w.dir, table))
	w.await("it is there again", func(all []toldTable) bool {
		return slices.ContainsFunc(all, func(told toldTable) bool { return told.Table == table && told.Connected })
	})
	w.ask(w.at(table), "on", table, copied)
	w.await("the clone is named", func(all []toldTable) bool {
		for _, told := range all {
			if told.Fault != nil && told.Table != table {
				t.Errorf("table %d: %+v", told.Table, told.Fault)
			}
		}
		return slices.ContainsFunc(all, func(told toldTable) bool {
			return told.Table == table && told.Fault != nil && told.Fault.Kind == hall.Cloned && told.Game == nil
		})
	})
}

// copyData copies a data directory, whose files only their owner can read.
func copyData(to, from string) error {
	files, err := os.ReadDir(from)
	err = errors.Join(err, os.Mkdir(to, 0o700))
	for _, f := range files {
		text, failed := os.ReadFile(filepath.Join(from, f.Name()))
		err = errors.Join(err, failed, os.WriteFile(filepath.Join(to, f.Name()), text, 0o600))
	}
	return err
}

// Each order that was given is sent to its board once more, and to another one: none is done.
func TestReplayedOrdersAreNotDone(t *testing.T) {
	s := sized(small)
	w := newWorld(t, s, "")
	if refused := w.ask(w.hall, "act"); refused != "0" {
		t.Fatalf("%s boards have refused", refused)
	}
	before := w.tagged()
	for _, o := range w.orders() {
		for _, to := range []struct {
			table int
			says  string
		}{{o.Table, "the board has taken order"}, {o.Table%s.boards + 1, "the order is for another board"}} {
			c, err := control.Local(dirOf(w.dir, to.table), awaittest.Patience)
			if err != nil {
				t.Fatal(err)
			}
			err = c.Ask(t.Context(), http.MethodPost, control.OrdersPath, map[string]string{"order": o.Signed}, nil)
			c.Close()
			if err == nil || !strings.Contains(err.Error(), to.says) {
				t.Errorf("the order %d of table %d at table %d: %v", o.Number, o.Table, to.table, err)
			}
		}
	}
	if after := w.tagged(); before != s.boards || after != before {
		t.Errorf("%d orders were done, and then %d, want %d", before, after, s.boards)
	}
}
