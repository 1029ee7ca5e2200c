package durable

import (
	"os"
	"path/filepath"
	"testing"
)

func TestNoLinkIsFollowed(t *testing.T) {
	dir := t.TempDir()
	file, link, dangling := filepath.Join(dir, "file"), filepath.Join(dir, "link"), filepath.Join(dir, "dangling")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{link: file, dangling: filepath.Join(dir, "new")} {
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := Read(file); err != nil || string(text) != "mine" {
		t.Errorf("%q, %v", text, err)
	}
	for _, name := range []string{link, dangling} {
		if text, err := Read(name); err == nil {
			t.Errorf("%s is read: %q", name, text)
		}
		if f, err := Open(name, os.O_RDWR|os.O_CREATE, 0o600); err == nil {
			f.Close()
			t.Errorf("%s is opened", name)
		}
	}
	if _, err := os.Lstat(filepath.Join(dir, "new")); err == nil {
		t.Error("a file was made behind a link")
	}
}
