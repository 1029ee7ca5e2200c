package tidy

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"

	"github.com/kyban/kyban/internal/needtest"
)

// debian is a folder of programs for PATH as a Debian has them that has nothing else: apt-get and sudo note what they are told.
func debian(t *testing.T, user, sources string) (bin, noted string) {
	t.Helper()
	bin, noted = t.TempDir(), filepath.Join(t.TempDir(), "noted")
	for _, name := range []string{"awk", "bash", "cat", "dirname", "env", "paste", "sed", "sh", "uname"} {
		path, err := exec.LookPath(name)
		if err == nil {
			err = os.Symlink(path, filepath.Join(bin, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{
		"id":      "echo " + user,
		"apt-get": `case "$*" in *--print-uris*) echo "` + sources + `" ;; *) echo "apt-get $*" >>` + noted + " ;; esac",
		"sudo":    "echo sudo >>" + noted + "\n\"$@\"",
	} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return bin, noted
}

// What is missing is installed where that may be, and otherwise the line is printed that does it.
func TestWhatTheChecksNeedIsInstalledWhereItMayBe(t *testing.T) {
	needtest.Programs(t, "bash")
	const backports, trixie = "'http://a/debian/dists/bookworm/Release' 'http://a/debian/dists/bookworm-backports/Release'", "'http://a/debian/dists/trixie/Release'"
	const root, operator = "0", "1000"
	for _, c := range []struct {
		name, user, sources, ci, answer string
		does                            []string // What is done, in order.
		prints                          string   // What is printed of the line.
		fails                           bool
	}{
		{name: "root in CI", user: root, sources: backports, ci: "true", does: []string{"apt-get update", "apt-get install"}},
		{name: "somebody in CI", user: operator, sources: backports, ci: "true", prints: "    sudo sh -c 'apt-get update && ", fails: true},
		{name: "root without a terminal", user: root, sources: backports, prints: "    sh -c 'apt-get update && "},
		{name: "somebody without a terminal", user: operator, sources: backports, prints: "    sudo sh -c 'apt-get update && "},
		{name: "yes in a terminal", user: operator, sources: backports, answer: "y", does: []string{"sudo", "apt-get update", "apt-get install"}, prints: "    sudo sh -c '"},
		{name: "no in a terminal", user: operator, sources: backports, answer: "n", prints: "    sudo sh -c '"},
		{name: "root and yes in a terminal", user: root, sources: backports, answer: "y", does: []string{"apt-get update", "apt-get install"}, prints: "    sh -c '"},
		{name: "another Debian", user: root, sources: trixie, prints: " kicad "},
		{name: "no backports yet", user: root, sources: strings.Fields(backports)[0],
			prints: "    sh -c 'echo deb http://a/debian bookworm-backports main >/etc/apt/sources.list.d/bookworm-backports.list && apt-get update && "},
	} {
		t.Run(c.name, func(t *testing.T) {
			bin, noted := debian(t, c.user, c.sources)
			cmd := exec.Command(".ci/install")
			cmd.Dir = "../.."
			cmd.Env = []string{"PATH=" + bin, "CI=" + c.ci}
			said, err := answered(t, cmd, c.answer)
			if (err != nil) != c.fails || !strings.Contains(said, c.prints) || (c.prints == "") != (said == "") {
				t.Errorf("fails %v, says\n%s\nwant %q", err, said, c.prints)
			}
			done, err := os.ReadFile(noted)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			lines := strings.FieldsFunc(string(done), func(r rune) bool { return r == '\n' })
			if len(lines) != len(c.does) {
				t.Fatalf("does %q, want %q", lines, c.does)
			}
			for i, want := range c.does {
				if !strings.HasPrefix(lines[i], want) {
					t.Errorf("does %q, want %q", lines[i], want)
				}
			}
		})
	}
}

// answered runs a command, in a terminal when there is an answer to its question, and returns what it prints.
func answered(t *testing.T, cmd *exec.Cmd, answer string) (string, error) {
	t.Helper()
	if answer == "" {
		said, err := cmd.CombinedOutput()
		return string(said), err
	}
	master, terminal, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer master.Close()
	defer terminal.Close()
	cmd.Stdin, cmd.Stdout, cmd.Stderr = terminal, terminal, terminal
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	const question, end = "[y/N] ", "\x03"
	failed := make(chan error, 1)
	go func() {
		failed <- cmd.Wait()
		_, _ = io.WriteString(terminal, end) // Not every kernel wakes a reader when nobody holds the terminal any more.
	}()
	var said []byte
	for !bytes.HasSuffix(said, []byte(end)) {
		b := make([]byte, 1)
		if _, err := master.Read(b); err != nil {
			t.Fatal(err)
		}
		if said = append(said, b...); bytes.HasSuffix(said, []byte(question)) {
			if _, err := io.WriteString(master, answer+"\n"); err != nil { // Earlier it may be lost.
				t.Fatal(err)
			}
		}
	}
	return strings.TrimSuffix(string(said), end), <-failed
}
