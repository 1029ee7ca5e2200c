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

	"github.com/kyban/kyban/internal/proctest"
)

// debian is a folder of programs for PATH, like those of a minimal Debian: apt-get and sudo note their arguments, and apt-get
// installs the packages that it has.
func debian(t *testing.T, user, sources, has string) (bin, noted string) {
	t.Helper()
	bin, noted = t.TempDir(), filepath.Join(t.TempDir(), "noted")
	for _, name := range []string{"awk", "bash", "cat", "dirname", "env", "paste", "sed", "sh", "touch", "chmod", "uname"} {
		path, err := exec.LookPath(name)
		if err == nil {
			err = os.Symlink(path, filepath.Join(bin, name))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(bin, "id"), "echo "+user)
	write(t, filepath.Join(bin, "sudo"), "echo sudo >>"+noted+"\n\"$@\"")
	write(t, filepath.Join(bin, "apt-get"), `case "$*" in
*--print-uris*) echo "`+sources+`" && exit ;;
install*) for name in `+has+`; do echo 'echo v20.1.0' >`+bin+`/$name && chmod +x `+bin+`/$name; done ;;
esac
echo "apt-get $*" >>`+noted)
	return bin, noted
}

// write writes a script.
func write(t *testing.T, path, text string) {
	t.Helper()
	proctest.WriteScript(t, path, "#!/bin/sh\n"+text+"\n")
}

// installer is a folder with the script that installs, and a list of packages.
func installer(t *testing.T, packages string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, ".ci"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"install", "needs.sh"} {
		text, err := os.ReadFile("../../.ci/" + name)
		if err != nil {
			t.Fatal(err)
		}
		proctest.WriteScript(t, filepath.Join(dir, ".ci", name), string(text))
	}
	if err := os.WriteFile(filepath.Join(dir, ".ci", "packages"), []byte(packages), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

const (
	backports = "'http://a/debian/dists/bookworm/Release' 'http://a/debian/dists/bookworm-backports/Release'"
	trixie    = "'http://a/debian/dists/trixie/Release'"
	root      = "0"
	operator  = "1000"
)

const packages = `# Some.
base sed        sed
all  python3    python3
race gcc        gcc
schematics kicad-cli kicad/bookworm-backports
web  node       nodejs
`

const line = "'apt-get update && apt-get install -y --no-install-recommends python3 gcc kicad/bookworm-backports nodejs'\n"

const without = `Without what is missing these are NOT RUN:
    tests of all packages that need python3
    race
    check-schematics
    check-web
check-web needs node 20 or newer, and Debian 12 has 18: https://nodejs.org
`

const needs = "make check needs python3 gcc kicad/bookworm-backports nodejs:\n"

// Missing packages are installed where that is allowed; otherwise the line that installs them is printed, with the checks
// that are not run.
func TestWhatTheChecksNeedIsInstalledWhereItMayBe(t *testing.T) {
	proctest.Need(t, "bash")
	const all, question = "python3 gcc kicad-cli node", "Run this line now? [y/N] "
	for _, c := range []struct {
		name, user, sources, has, ci, answer string
		does                                 []string // The steps, in order.
		prints                               string
		fails                                bool
	}{
		{name: "root in CI", user: root, sources: backports, has: all, ci: "true", does: []string{"apt-get update", "apt-get install"}},
		{name: "root in CI, and a package that does not bring it", user: root, sources: backports, has: "python3 gcc node", ci: "true", does: []string{"apt-get update", "apt-get install"},
			prints: "make check needs more than its packages have brought; not here is what .ci/packages expects of kicad/bookworm-backports\n", fails: true},
		{name: "somebody in CI", user: operator, sources: backports, ci: "true", prints: needs + "    sudo sh -c " + line, fails: true},
		{name: "root without a terminal", user: root, sources: backports, prints: needs + "    sh -c " + line + without},
		{name: "somebody without a terminal", user: operator, sources: backports, prints: needs + "    sudo sh -c " + line + without},
		{name: "yes in a terminal", user: operator, sources: backports, has: all, answer: "y", does: []string{"sudo", "apt-get update", "apt-get install"},
			prints: needs + "    sudo sh -c " + line + question + "y\n"},
		{name: "no in a terminal", user: operator, sources: backports, answer: "n", prints: needs + "    sudo sh -c " + line + question + "n\n" + without},
		{name: "root and yes in a terminal", user: root, sources: backports, has: all, answer: "y", does: []string{"apt-get update", "apt-get install"},
			prints: needs + "    sh -c " + line + question + "y\n"},
		{name: "another Debian", user: root, sources: trixie, prints: needs + "    sh -c " + strings.ReplaceAll(line, "/bookworm-backports", "") + without},
		{name: "no backports yet", user: root, sources: strings.Fields(backports)[0], prints: needs +
			"    sh -c 'echo deb http://a/debian bookworm-backports main >/etc/apt/sources.list.d/bookworm-backports.list && " + line[1:] + without},
	} {
		t.Run(c.name, func(t *testing.T) {
			bin, noted := debian(t, c.user, c.sources, c.has)
			cmd := exec.Command(".ci/install")
			cmd.Dir = installer(t, packages)
			cmd.Env = []string{"PATH=" + bin, "CI=" + c.ci}
			said, err := answered(t, cmd, c.answer)
			if (err != nil) != c.fails || said != c.prints {
				t.Errorf("%v, says\n%s\nwant\n%s", err, said, c.prints)
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

// The age of node is reported before anything runs, because no package of Debian 12 has a newer one.
func TestAnOldNodeIsSaidFirst(t *testing.T) {
	proctest.Need(t, "bash")
	for _, c := range []struct{ version, prints string }{
		{"v20.0.0", ""},
		{"v18.20.4", "\ncheck-web: NOT RUN: it needs node 20 or newer, this is 18.20.4: https://nodejs.org\n\n"},
	} {
		bin, _ := debian(t, root, backports, "")
		write(t, filepath.Join(bin, "node"), "echo "+c.version)
		cmd := exec.Command(".ci/install")
		cmd.Dir = installer(t, "web  node  nodejs\n")
		cmd.Env = []string{"PATH=" + bin, "CI=true"}
		if said, err := cmd.CombinedOutput(); err != nil || string(said) != c.prints {
			t.Errorf("%v, says %q, want %q", err, said, c.prints)
		}
	}
}

// answered runs a command, in a terminal when there is an answer to its question, and returns its output.
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
		_, _ = io.WriteString(terminal, end) // Some kernels don't wake a reader when the last holder closes the terminal.
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
	return strings.ReplaceAll(strings.TrimSuffix(string(said), end), "\r\n", "\n"), <-failed
}
