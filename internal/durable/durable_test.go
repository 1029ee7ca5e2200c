package durable

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	for _, text := range []string{"first", "second, longer", ""} {
		if err := Replace(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("read %q, %v, want %q", got, err, text)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v, %v, want 0600", info.Mode(), err)
	}
	checkAlone(t, path)
}

func TestWhatCantBeReplacedStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	if err := os.MkdirAll(filepath.Join(path, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Replace(path, []byte("text")); err == nil {
		t.Error("a directory was replaced by a file")
	}
	checkAlone(t, path)
}

func TestCreate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.evidence")
	if err := Create(path, []byte("first"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Create(path, []byte("second"), 0o600); !errors.Is(err, os.ErrExist) {
		t.Errorf("created again: %v, want os.ErrExist", err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "first" {
		t.Errorf("read %q, %v, want what was there first", got, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o644 {
		t.Errorf("mode %v, %v, want 0644", info.Mode(), err)
	}
	checkAlone(t, path)
}

// checkAlone checks that no other file was left beside a file.
func checkAlone(t *testing.T, path string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 || files[0].Name() != filepath.Base(path) {
		t.Errorf("the directory has %v, %v, want %s alone", files, err, filepath.Base(path))
	}
}

// A function that fails makes no file, and an error of writing names the caller's file.
func TestWhatCantBeCreated(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.evidence")
	broken := errors.New("broken")
	if err := CreateBy(path, func(io.Writer) error { return broken }, 0o644); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) > 0 {
		t.Errorf("the directory has %v, %v, want nothing", files, err)
	}
	path = filepath.Join(t.TempDir(), "missing", "state")
	want := "write " + path + ": no such file or directory"
	for name, err := range map[string]error{"Create": Create(path, nil, 0o644), "Replace": Replace(path, nil)} {
		if err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", name, err, want)
		}
	}
}
