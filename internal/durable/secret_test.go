package durable

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestASecretComesBackAndIsNeverReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "board.key")
	if _, err := LoadSecret(path); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("before it is made: %v, want os.ErrNotExist", err)
	}
	if err := CreateSecret(path, "first\n"); err != nil {
		t.Fatal(err)
	}
	if err := CreateSecret(path, "second\n"); !errors.Is(err, os.ErrExist) {
		t.Errorf("made again: %v, want os.ErrExist", err)
	}
	if text, err := LoadSecret(path); err != nil || text != "first\n" {
		t.Errorf("loaded %q, %v, want what was made first", text, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 {
		t.Errorf("mode %v, %v, want 0600", info.Mode(), err)
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 1 {
		t.Errorf("the directory has %v, %v, want the secret alone", files, err)
	}
}

func TestASecretThatOthersCanReachIsRefused(t *testing.T) {
	for _, mode := range []os.FileMode{0o640, 0o604, 0o620, 0o602, 0o601, 0o777} {
		t.Run(fmt.Sprintf("mode %04o", mode), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "board.key")
			if err := CreateSecret(path, "secret"); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, mode); err != nil {
				t.Fatal(err)
			}
			want := fmt.Sprintf("%s: expected that only its owner can read it (mode 0600), found mode %04o", path, mode)
			if _, err := LoadSecret(path); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("error %v, want %q", err, want)
			}
		})
	}
}

func TestWhatIsNoSecretIsRefused(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "giant"), make([]byte, secretMax+1), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"folder": "expected a file", "giant": "expected at most 65536 bytes, found 65537"} {
		if _, err := LoadSecret(filepath.Join(dir, name)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}
