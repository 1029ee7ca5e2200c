package control

import (
	"bufio"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// answer is a boardd that knows the name of its red player only.
func answer(r Request) Response {
	if r.Op == Result {
		return Response{Error: fmt.Sprintf("result %q: expected 1-0", r.Result)}
	}
	return Response{Status: &Status{State: "ready", Tags: r.Tags}}
}

func listen(t *testing.T, handle Handler) string {
	t.Helper()
	dir := t.TempDir()
	server, err := Listen(dir, handle)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return dir
}

func TestCallIsAnswered(t *testing.T) {
	dir := listen(t, answer)
	status, err := Call(dir, Request{Op: Tags, Tags: map[string]string{"Red": "胡荣华"}}, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	if status.State != "ready" || status.Tags["Red"] != "胡荣华" {
		t.Errorf("got %+v", status)
	}
}

func TestCallIsRefused(t *testing.T) {
	dir := listen(t, answer)
	_, err := Call(dir, Request{Op: Result, Result: "2-0"}, time.Minute)
	if want := `result "2-0": expected 1-0`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestCallWhereNobodyListens(t *testing.T) {
	stale := t.TempDir()
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(stale, socketName), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	listener.SetUnlinkOnClose(false)
	listener.Close()
	for name, dir := range map[string]string{"no socket": t.TempDir(), "a killed boardd's socket": stale} {
		t.Run(name, func(t *testing.T) {
			if _, err := Call(dir, Request{Op: Ask}, time.Minute); !errors.Is(err, ErrNotRunning) {
				t.Errorf("got %v, want ErrNotRunning", err)
			}
		})
	}
	server, err := Listen(stale, answer)
	if err != nil {
		t.Fatalf("listen after a kill: %v", err)
	}
	server.Close()
}

func TestSocketIsTheOwners(t *testing.T) {
	dir := listen(t, answer)
	info, err := os.Stat(filepath.Join(dir, socketName))
	if err != nil {
		t.Fatal(err)
	}
	if mode := info.Mode().Perm(); mode != 0o600 {
		t.Errorf("mode %o, want 600", mode)
	}
}

func TestPathTooLong(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("d", 100))
	if _, err := Listen(dir, answer); err == nil || !strings.Contains(err.Error(), "shorter path") {
		t.Errorf("got %v, want advice to choose a shorter path", err)
	}
}

func TestGarbageIsNamed(t *testing.T) {
	dir := listen(t, answer)
	conn, err := net.Dial("unix", filepath.Join(dir, socketName))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintln(conn, "status please")
	line, err := bufio.NewReader(conn).ReadString('\n')
	if err != nil || !strings.Contains(line, "expected a JSON object") {
		t.Errorf("got %q, %v", line, err)
	}
}

func TestCloseLetsARequestFinish(t *testing.T) {
	started, goOn := make(chan bool), make(chan bool)
	dir := t.TempDir()
	server, err := Listen(dir, func(Request) Response {
		close(started)
		<-goOn
		return Response{Status: &Status{State: "over"}}
	})
	if err != nil {
		t.Fatal(err)
	}
	var calls sync.WaitGroup
	calls.Go(func() {
		if status, err := Call(dir, Request{Op: Stop}, time.Minute); err != nil || status.State != "over" {
			t.Errorf("got %+v, %v", status, err)
		}
	})
	<-started
	calls.Go(func() { server.Close() })
	close(goOn)
	calls.Wait()
}
