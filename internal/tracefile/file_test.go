package tracefile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const twoLifts = "trace 1\nred \"Lan\"\n1000000 - h2\n1400000 + e2\n2000000 end\n"

func TestATraceIsReadAsOftenAsItIsPlayed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.trace")
	if err := os.WriteFile(path, []byte(twoLifts), 0o600); err != nil {
		t.Fatal(err)
	}
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	go func() { _ = os.WriteFile(pipe, []byte(twoLifts), 0o600) }()
	for _, c := range []struct {
		name  string
		stdin string
	}{{path, ""}, {pipe, ""}, {"-", twoLifts}} {
		f, err := Open(c.name, strings.NewReader(c.stdin))
		if err != nil {
			t.Fatal(err)
		}
		if f.Header().Tags[0].Value != "Lan" || f.Hash() != "7e5fdbb2f322742218c8d1021a67809a8edcf5eb6a6cd6e6bf1133f95973887d" {
			t.Errorf("%s: header %+v, hash %s", c.name, f.Header(), f.Hash())
		}
		for range 2 {
			if n, err := count(f); n != 3 || err != nil {
				t.Errorf("%s: %d lines, %v, want 3", c.name, n, err)
			}
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestABrokenTraceIsNotOpened(t *testing.T) {
	_, err := Open("-", strings.NewReader("trace 1\n1000000 - h2\n900000 + e2\n"))
	if err == nil || !strings.Contains(err.Error(), "line 3") {
		t.Errorf("%v, want an error of line 3", err)
	}
}

func TestATraceThatChangesWhileItIsPlayedIsTold(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.trace")
	if err := os.WriteFile(path, []byte(twoLifts), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Open(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(twoLifts, "h2", "b2")), 0o600); err != nil {
		t.Fatal(err)
	}
	if n, err := count(f); n != 3 || !errors.Is(err, ErrChanged) {
		t.Errorf("%d lines, %v, want 3 and ErrChanged", n, err)
	}
}

// count returns the number of lines of a trace, and the error behind the last.
func count(f *File) (n int, err error) {
	for _, err := range f.Lines() {
		if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
