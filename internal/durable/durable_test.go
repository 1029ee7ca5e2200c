package durable

import (
	"errors"
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
	if left, _ := filepath.Glob(path + ".new-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestWhatCantBeReplacedStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	if err := os.MkdirAll(filepath.Join(path, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Replace(path, []byte("text")); err == nil {
		t.Error("a directory was replaced by a file")
	}
	if left, _ := filepath.Glob(path + ".new-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
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
	if left, _ := filepath.Glob(path + ".new-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
