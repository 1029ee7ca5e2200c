package recorder

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/kyban/kyban/boardlog"
)

// A directory without write permission is read through openFrozen; the tests call it by name, because root can write anywhere.
func TestFrozen(t *testing.T) {
	closed := func(t *testing.T) string {
		dir := t.TempDir()
		s, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		newGame(t, s, boardlog.Meta{Source: "gpio", Opened: boardlog.Wall{Source: boardlog.WallNone}})
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		return dir
	}
	for _, tc := range []struct {
		name    string
		prepare func(t *testing.T, dir string)
		want    string // The error, empty for none.
	}{
		{"a store that was closed", func(*testing.T, string) {}, ""},
		{"a database that was copied alone", func(t *testing.T, dir string) { remove(t, filepath.Join(dir, lockName)) }, ""},
		{"a store that was killed", func(t *testing.T, dir string) {
			if err := os.WriteFile(filepath.Join(dir, databaseName+"-wal"), []byte("log"), 0o644); err != nil {
				t.Fatal(err)
			}
		}, "copy the whole directory to where you may write, and read the copy"},
		{"a store that is written to", func(t *testing.T, dir string) { openStore(t, dir) }, ErrInUse.Error()},
		{"no database", func(t *testing.T, dir string) { remove(t, filepath.Join(dir, databaseName)) }, "no such file"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := closed(t)
			tc.prepare(t, dir)
			r, err := openFrozen(dir, filepath.Join(dir, databaseName))
			if tc.want != "" {
				if err == nil || !strings.Contains(err.Error(), tc.want) {
					t.Errorf("got %v, want %q", err, tc.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if g, err := r.Newest(ctx); err != nil || g.ID != 1 {
				t.Errorf("newest game: %d, %v, want 1", g.ID, err)
			}
			if err := r.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// While a directory is read as it is, no process begins to write there; afterwards it may.
func TestFrozenKeepsWritersOut(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	r, err := openFrozen(dir, filepath.Join(dir, databaseName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); !errors.Is(err, ErrInUse) {
		t.Errorf("open while it is read: %v, want %v", err, ErrInUse)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	openStore(t, dir)
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}
