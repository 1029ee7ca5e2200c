package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kyban/kyban/internal/awaittest"
)

// nobody is a user with an account on the board's computer, and nothing else.
const nobody = 65534

// openDir returns a directory that all users can reach, unlike those of t.TempDir. Only root can become another user for the
// test.
func openDir(t *testing.T) string {
	t.Helper()
	if os.Geteuid() != 0 {
		if os.Getenv("CI") != "" {
			t.Fatal("NOT RUN: only root can try what another user can reach")
		}
		t.Skip("NOT RUN: only root can try what another user can reach; CI does")
	}
	dir, err := os.MkdirTemp("", "open")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// asNobody returns a command of another user.
func asNobody(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir = "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	return cmd
}

// openUp gives a data directory the modes that those of older versions have.
func openUp(t *testing.T, data string) {
	t.Helper()
	err := filepath.WalkDir(data, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case e.IsDir():
			return os.Chmod(path, 0o755)
		case strings.HasPrefix(e.Name(), "kyban."):
			return os.Chmod(path, 0o644)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkClosed checks that only the owner reaches the files of a data directory.
func checkClosed(t *testing.T, data string) {
	t.Helper()
	if out, err := asNobody("ls", data).CombinedOutput(); err == nil {
		t.Errorf("another user lists %q", out)
	}
	files := 0
	err := filepath.WalkDir(data, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // A journal comes and goes.
		}
		if err != nil {
			return err
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: mode %04o", e.Name(), info.Mode().Perm())
		}
		if !info.Mode().IsRegular() {
			return nil
		}
		files++
		if out, err := asNobody("cat", path).Output(); err == nil {
			t.Errorf("another user reads %s: %d bytes", e.Name(), len(out))
		}
		return nil
	})
	if err != nil || files < 4 {
		t.Errorf("%d files were tried, %v", files, err)
	}
}

func TestAnotherUserReadsNoDelayedMove(t *testing.T) {
	dir := openDir(t)
	letter := filepath.Join(dir, "letter")
	if err := os.WriteFile(letter, []byte("to all"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(letter, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := asNobody("cat", letter).Output(); err != nil || string(out) != "to all" {
		t.Fatalf("another user reads %q, %v of what everybody may", out, err)
	}
	defer syscall.Umask(syscall.Umask(0)) // The most careless umask.
	data := filepath.Join(dir, "data")
	c := startChild(t, data, "--delay", "10m", "--control", "127.0.0.1:0")
	awaitLog(t, data)
	checkClosed(t, data)
	c.stop(t)
	checkClosed(t, data)

	openUp(t, data)
	c = startChild(t, data, "--delay", "10m")
	awaittest.Until(t, "its log is open", data, func() bool { // It may have stored everything before.
		_, err := os.Stat(filepath.Join(data, "kyban.db-wal"))
		return err == nil
	})
	checkClosed(t, data)
	for _, want := range []string{"boardd: data directory " + data + " was in reach of others (mode 0755) and is closed to them now\n",
		"boardd: kyban.lock was in reach of others (mode 0644) and is closed to them now\n"} {
		if !strings.Contains(c.said(), want) {
			t.Errorf("boardd says %q, want %q", c.said(), want)
		}
	}
}

// awaitLog returns when something is stored.
func awaitLog(t *testing.T, data string) {
	t.Helper()
	awaittest.Until(t, "boardd stores something", data, func() bool {
		info, err := os.Stat(filepath.Join(data, "kyban.db-wal"))
		return err == nil && info.Size() > 0
	})
}

func TestAnotherUserKeepsNoBoarddFromStarting(t *testing.T) {
	dir := openDir(t)
	data := filepath.Join(dir, "data")
	startChild(t, data).stop(t)
	for _, how := range []string{"-x", "-s"} {
		holder := asNobody("flock", "-n", how, filepath.Join(data, "kyban.lock"), "sleep", "600")
		if err := holder.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- holder.Wait() }()
		select {
		case err := <-ended:
			if err == nil {
				t.Errorf("flock %s ended well", how)
			}
		case <-time.After(awaittest.Patience):
			t.Errorf("flock %s: another user holds the lock of the data directory", how)
		}
		startChild(t, data).stop(t)
		_ = holder.Process.Kill()
	}
	if out, err := asNobody("touch", filepath.Join(data, "boardd.sock")).CombinedOutput(); err == nil {
		t.Errorf("another user makes a file: %s", out)
	}
}
