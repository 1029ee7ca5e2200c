package recorder

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/kyban/kyban/boardlog"
)

// crashed returns the directory of a store that was not closed: two games with eight records each.
func crashed(t *testing.T) string {
	t.Helper()
	dir, copied := t.TempDir(), t.TempDir()
	s, err := OpenSealed(dir)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		game := newGame(t, s, boardlog.Meta{Source: "gpio"})
		for i := range 4 {
			appendAll(t, s, Batch{Game: game, Fact: fmt.Appendf(nil, "fact %d", i), Records: lines(`{"type":"move"}`)})
		}
	}
	if err := os.CopyFS(filepath.Join(copied, "data"), os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(copied, "data")
}

func TestADamagedLogIsToldAndLeftAlone(t *testing.T) {
	for _, tc := range []struct {
		name   string
		damage func(t *testing.T, log string)
		want   []string // Of the error.
	}{
		{"its header", flipByte(20), []string{"the header was changed",
			"they hold, as far as can be read, game 1 up to record 8, game 2 up to record 8"}},
		{"a byte in the middle", flip(0.5), []string{"at byte ", "game 1 from record ", "game 2 up to record 8"}},
		{"a byte near the end", flip(0.8), []string{"at byte ", "game 2 from record ", " to 8: nothing was changed"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := crashed(t)
			log := filepath.Join(dir, databaseName+"-wal")
			tc.damage(t, log)
			before := contents(t, dir)
			for name, open := range map[string]func() error{
				"Open":       func() error { _, err := Open(dir); return err },
				"OpenReader": func() error { _, err := OpenReader(dir); return err },
			} {
				err := open()
				var damaged *DamagedError
				if !errors.As(err, &damaged) {
					t.Fatalf("%s: %v, want a DamagedError", name, err)
				}
				for _, want := range append(tc.want, "keep a copy of the whole directory") {
					if !strings.Contains(err.Error(), want) {
						t.Errorf("%s: %v, want %q", name, err, want)
					}
				}
			}
			for name, was := range before {
				if is, _ := os.ReadFile(filepath.Join(dir, name)); !bytes.Equal(is, was) && name != lockName {
					t.Errorf("%s was changed", name)
				}
			}
		})
	}
}

// flip makes one byte wrong, at a part of the file.
func flip(part float64) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		t.Helper()
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		flipByte(int(part*float64(info.Size())))(t, path)
	}
}

// flipByte makes the byte at a place wrong.
func flipByte(at int) func(*testing.T, string) {
	return func(t *testing.T, path string) {
		t.Helper()
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text[at] ^= 0x10
		if err := os.WriteFile(path, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func contents(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	entries, err := os.ReadDir(dir)
	for _, e := range entries {
		var text []byte
		if text, err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			break
		}
		files[e.Name()] = text
	}
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestACrashIsNoDamage(t *testing.T) {
	dir := crashed(t)
	r, err := OpenReader(dir)
	if err != nil {
		t.Fatal(err)
	}
	if rows := rowsOf(t, r, 2); len(rows) != 8 {
		t.Errorf("%d rows are left, want 8", len(rows))
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	openStore(t, dir)
}

// TestAReaderIsOvertaken opens readers while a writer adds to the log and begins it anew.
func TestAReaderIsOvertaken(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir)
	game := newGame(t, s, boardlog.Meta{})
	var group sync.WaitGroup
	stop := make(chan struct{})
	group.Go(func() {
		fact := bytes.Repeat([]byte("f"), 30_000)
		for {
			select {
			case <-stop:
				return
			default:
				if err := s.Append(ctx, Batch{Game: game, Fact: fact}); err != nil {
					t.Error(err)
					return
				}
			}
		}
	})
	for range 200 {
		if err := checkLog(s.path); err != nil {
			t.Error(err)
			break
		}
	}
	close(stop)
	group.Wait()
}
