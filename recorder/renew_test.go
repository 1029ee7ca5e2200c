package recorder

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
)

// failedStore returns a store of one game with two rows, whose last commit failed.
func failedStore(t *testing.T, dir string) (s *Store, game int) {
	t.Helper()
	s, err := OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	game = newGame(t, s, boardlog.Meta{Source: "gpio"}, Batch{Fact: []byte("kept"), Records: lines(`{"type":"move"}`)})
	if _, err := s.w.conn.ExecContext(ctx, "PRAGMA max_page_count = 14"); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(ctx, Batch{Game: game, Fact: []byte(strings.Repeat("x", 100_000))}); err == nil {
		t.Fatal("a full database took a commit")
	}
	return s, game
}

var keptRows = []string{"1 input kept", `2 move {"type":"move"}`}

func TestARenewedStoreRecordsAgain(t *testing.T) {
	dir := t.TempDir()
	s, game := failedStore(t, dir)
	for range 2 { // The second call finds a store that records.
		if err := s.Renew(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if got := rowsOf(t, s.Reader, game); !reflect.DeepEqual(got, keptRows) {
		t.Errorf("the new file reads %q, want %q", got, keptRows)
	}
	appendAll(t, s, Batch{Game: game, Fact: []byte("late"), Records: lines(`{"type":"move"}`)})
	want := append(append([]string{}, keptRows...), "3 input late", `4 move {"type":"move"}`)
	if got := rowsOf(t, s.Reader, game); !reflect.DeepEqual(got, want) {
		t.Errorf("then it reads %q, want %q", got, want)
	}
	checkpoints, err := s.Checkpoints(ctx, game, 0)
	if err != nil || len(checkpoints) != 2 {
		t.Errorf("%d checkpoints, %v, want one for each move", len(checkpoints), err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Renew(ctx); err != ErrStoreClosed {
		t.Errorf("renewed when it is closed: %v", err)
	}
	again, err := OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if got := rowsOf(t, again.Reader, game); !reflect.DeepEqual(got, want) {
		t.Errorf("opened again it reads %q, want %q", got, want)
	}
	if _, err := os.Stat(filepath.Join(dir, "kyban.db.suspect-1")); err != nil {
		t.Errorf("the file that could not be written is gone: %v", err)
	}
}

// TestARenewalIsCutOff cuts the power at each step of a renewal. The next opening of the store ends it.
func TestARenewalIsCutOff(t *testing.T) {
	move := func(from, to string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			if err := os.Rename(filepath.Join(dir, from), filepath.Join(dir, to)); err != nil {
				t.Fatal(err)
			}
		}
	}
	steps := []struct {
		name string
		do   func(*testing.T, string)
		open string // What a reader then finds, when it is no store.
	}{
		{"before it began", func(*testing.T, string) {}, ""},
		{"while the copy was written", func(t *testing.T, dir string) {
			if err := os.WriteFile(filepath.Join(dir, copyingName), []byte("half a copy"), 0o644); err != nil {
				t.Fatal(err)
			}
		}, ""},
		{"when the copy was complete", func(t *testing.T, dir string) {
			if err := copyDatabase(ctx, dir); err != nil {
				t.Fatal(err)
			}
		}, ""},
		{"when the old file had its new name", move("kyban.db", "kyban.db.suspect-1"), "start boardd there"},
		{"when its log had", move("kyban.db-wal", "kyban.db.suspect-1-wal"), "start boardd there"},
		{"when the new file was in its place", move("kyban.db.next", "kyban.db"), ""},
	}
	for cut := range steps {
		t.Run(steps[cut].name, func(t *testing.T) {
			dir := t.TempDir()
			s, game := failedStore(t, dir)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			for _, step := range steps[:cut+1] {
				step.do(t, dir)
			}
			r, err := OpenReader(dir)
			if got := fmt.Sprint(err); steps[cut].open != "" && !strings.Contains(got, steps[cut].open) {
				t.Errorf("a reader: %v, want %q", err, steps[cut].open)
			}
			if err == nil {
				r.Close()
			}
			again, err := OpenSealed(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer again.Close()
			if got := rowsOf(t, again.Reader, game); !reflect.DeepEqual(got, keptRows) {
				t.Errorf("opened again it reads %q, want %q", got, keptRows)
			}
			appendAll(t, again, Batch{Game: game, Fact: []byte("goes on")})
			for _, name := range []string{copyingName, nextName, suspectName} {
				if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
					t.Errorf("%s is left", name)
				}
			}
		})
	}
}

func TestAStoreThatCantBeRenewedStaysAsItIs(t *testing.T) {
	dir := t.TempDir()
	s, game := failedStore(t, dir)
	if err := os.Mkdir(filepath.Join(dir, nextName), 0o755); err != nil { // No file can take this name.
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, nextName, "x"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := s.Renew(ctx); err == nil || s.Err() == nil {
		t.Errorf("renewed: %v, and the store fails with %v", err, s.Err())
	}
	if got := rowsOf(t, s.Reader, game); !reflect.DeepEqual(got, keptRows) {
		t.Errorf("it reads %q, want %q", got, keptRows)
	}
	if err := os.RemoveAll(filepath.Join(dir, nextName)); err != nil {
		t.Fatal(err)
	}
	if err := s.Renew(ctx); err != nil {
		t.Fatal(err)
	}
	appendAll(t, s, Batch{Game: game, Fact: []byte("late")})
}
