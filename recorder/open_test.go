package recorder

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/kyban/kyban/boardlog"
)

func TestASecondWriterIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	want := fmt.Sprintf("data directory %s is in use by another boardd (pid %d): stop that one or choose another directory", dir, os.Getpid())
	if _, err := Open(dir); !errors.Is(err, ErrInUse) || err.Error() != want {
		t.Errorf("in the same process: %v, want %q", err, want)
	}
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childDir+"="+dir)
	out, err := child.CombinedOutput()
	if err == nil || !strings.Contains(string(out), want) {
		t.Errorf("in another process: %v, %s, want %q", err, out, want)
	}
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatalf("a reader beside the writer: %v", err)
	}
	r.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	openStore(t, dir) // Free again.
}

// A process that is being started has all files of its parent open until it becomes its program, the lock among them.
func TestAStoreThatIsClosedIsFreeWhileAProcessStarts(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	started, err := syscall.Dup(int(s.lock.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(started)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	openStore(t, dir)
}

// Any process that could open the lock of an older version may have locked it, while boardd has ended since.
func TestALockThatSomebodyElseHolds(t *testing.T) {
	dir := t.TempDir()
	ended := exec.Command("true")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, lockName)
	if err := os.WriteFile(path, fmt.Appendln(nil, ended.Process.Pid), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_SH); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("data directory %s is in use by another boardd (pid %d, which has ended: somebody else has locked it, and fuser -v %s says who)"+
		": stop that one or choose another directory", dir, ended.Process.Pid, path)
	if _, err := Open(dir); !errors.Is(err, ErrInUse) || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestDirectoriesThatCannotBeUsed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(t.TempDir(), "missing")
	for _, c := range []struct {
		name string
		do   func() error
		want string
	}{
		{"a file is in its place", func() error { _, err := Open(file); return err }, "data directory " + file + " can't be made"},
		{"below a file", func() error { _, err := Open(file + "/data"); return err }, "data directory " + file + "/data can't be made"},
		{"not writable", func() error { _, err := Open("/proc/self"); return err }, "data directory /proc/self is not writable"},
		{"reading where nothing is", func() error { _, err := OpenReader(missing); return err }, "no games in " + missing},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.do(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v, want %q ...", err, c.want)
			}
		})
	}
	if _, err := os.Stat(missing); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("reading made %s", missing)
	}
}

// TestDamage damages the database of a cleanly closed store. Opening must report that and leave every byte as it is.
func TestDamage(t *testing.T) {
	for _, c := range []struct {
		name   string
		damage func(t *testing.T, path string)
		want   string
	}{
		{"emptied", truncate(0), "expected 4096 bytes or more, found 0"},
		{"cut within the first page", truncate(50), "expected 4096 bytes or more, found 50"},
		{"cut just before the end of the first page", truncate(4095), "expected 4096 bytes or more, found 4095"},
		{"cut behind the first page", truncate(pageSize), "malformed"},
		{"cut in the middle of a page", truncate(3*pageSize + 100), "malformed"},
		{"first bytes overwritten", overwrite(0, "garbage garbage "), "file is not a database"},
		{"last page overwritten", func(t *testing.T, path string) {
			overwrite(int64(pagesOf(t, path)-1)*pageSize, strings.Repeat("\xff", pageSize))(t, path)
		}, "malformed"},
		{"table of contents overwritten", overwrite(100, strings.Repeat("\xff", 200)), "malformed"},
		{"gone while its log is there", func(t *testing.T, path string) {
			if err := os.Rename(path, path+"-wal"); err != nil {
				t.Fatal(err)
			}
		}, "it is gone, but its log kyban.db-wal is there"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := storeWithGame(t)
			path := filepath.Join(dir, databaseName)
			c.damage(t, path)
			before, _ := os.ReadFile(path)
			for _, open := range []func() error{
				func() error { _, err := Open(dir); return err },
				func() error { _, err := OpenReader(dir); return err },
			} {
				err := open()
				var damaged *DamagedError
				if !errors.As(err, &damaged) {
					if errors.Is(err, os.ErrNotExist) && before == nil {
						continue // For a reader a missing database is just missing.
					}
					t.Fatalf("error %v, want a DamagedError", err)
				}
				if damaged.Path != path || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "keep a copy of the whole directory") {
					t.Errorf("error %v, want it to name %s and %q and say what to do", err, path, c.want)
				}
			}
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("opening changed the damaged file")
			}
		})
	}
}

func TestDamagedRowsAreReportedWhenTheyAreRead(t *testing.T) {
	dir := storeWithGame(t)
	path := filepath.Join(dir, databaseName)
	pages := pagesOf(t, path)
	overwrite(int64(pages-1)*pageSize, strings.Repeat("\xff", pageSize))(t, path)
	r, err := openReader(ctx, path, reading) // As if it appeared after the check at the opening.
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var damaged *DamagedError
	for _, err = range r.Rows(ctx, 1, 1) {
		if err != nil {
			break
		}
	}
	if !errors.As(err, &damaged) || damaged.Path != path {
		t.Errorf("error %v, want a DamagedError that names %s", err, path)
	}
}

func TestForeignAndNewerDatabases(t *testing.T) {
	for _, c := range []struct {
		name, pragma, want string
	}{
		{"newer schema", "PRAGMA user_version = 5", "%s has schema 5, this program knows 1 to 4: use the program that wrote it, or a newer one"},
		{"another program's database", "PRAGMA application_id = 7",
			"%s is not a record of games: expected application id 0x4b59424e, found 0x7: choose another data directory"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := storeWithGame(t)
			path := filepath.Join(dir, databaseName)
			db, err := sql.Open("sqlite", path)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Exec(c.pragma); err != nil {
				t.Fatal(err)
			}
			db.Close()
			want := fmt.Sprintf(c.want, path)
			if _, err := Open(dir); err == nil || err.Error() != want {
				t.Errorf("Open: %v, want %q", err, want)
			}
			if _, err := OpenReader(dir); err == nil || err.Error() != want {
				t.Errorf("OpenReader: %v, want %q", err, want)
			}
		})
	}
}

// TestInterruptedBeginning leaves the files of a kill during the very first Open.
func TestInterruptedBeginning(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, databaseName+".new"), []byte("half"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := openStore(t, dir)
	newGame(t, s, boardlog.Meta{})
}

// storeWithGame returns a directory whose store holds one game of many pages and was closed.
func storeWithGame(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	game := newGame(t, s, boardlog.Meta{})
	for range 20 {
		appendAll(t, s, Batch{Game: game, Fact: []byte(strings.Repeat("f", 2000))})
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

func pagesOf(t *testing.T, path string) int {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return int(info.Size() / pageSize)
}

func truncate(size int64) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		t.Helper()
		if err := os.Truncate(path, size); err != nil {
			t.Fatal(err)
		}
	}
}

func overwrite(at int64, text string) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		t.Helper()
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteAt([]byte(text), at); err != nil {
			t.Fatal(err)
		}
	}
}
