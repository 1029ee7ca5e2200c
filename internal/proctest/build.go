package proctest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// Build returns the path of a program, as go build makes it from a package such as "cmd/boardctl", below build, so that only changes
// are linked anew. The program is alone in its folder,
// so a test may put the folder first in PATH and finds no program there from an earlier test.
func Build(t testing.TB, pkg string) string {
	t.Helper()
	return build(t, "plain", pkg)
}

// BuildReleased returns the path of a program built as for a release: without C, symbols and paths.
func BuildReleased(t testing.TB, pkg string) string {
	t.Helper()
	return build(t, "released", pkg, "-trimpath", "-ldflags", "-s -w")
}

var built sync.Map // By path: a func() error that builds it once.

func build(t testing.TB, kind, pkg string, flags ...string) string {
	t.Helper()
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(root, "build", "test", kind, filepath.Base(pkg), filepath.Base(pkg))
	command := exec.Command("go", append(append([]string{"build", "-o", path}, flags...), "./"+pkg)...)
	command.Dir = root
	if kind == "released" {
		command.Env = append(os.Environ(), "CGO_ENABLED=0")
	}
	once, _ := built.LoadOrStore(path, sync.OnceValue(func() error { return alone(path+".lock", command) }))
	if err := once.(func() error)(); err != nil {
		t.Fatal(err)
	}
	return path
}

// Make makes a target in a folder of this tree, such as "avr" in "firmware".
func Make(folder, target string) error {
	root, err := Root()
	if err != nil {
		return err
	}
	return alone(filepath.Join(root, "build", "test", "make.lock"), exec.Command("make", "-s", "-C", filepath.Join(root, folder), target))
}

// alone runs a command while no other test holds the same lock: tests of other packages build the same at the same time.
func alone(lockName string, command *exec.Cmd) error {
	if err := os.MkdirAll(filepath.Dir(lockName), 0o777); err != nil {
		return err
	}
	lock, err := os.OpenFile(lockName, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return err
	}
	defer lock.Close() // It releases the lock.
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		return err
	}
	if said, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(command.Args, " "), err, said)
	}
	return nil
}

// Root returns the folder of the test's module.
func Root() (string, error) {
	from, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for folder := from; ; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			return "", fmt.Errorf("no go.mod in %s or above", from)
		}
	}
}

// Need skips a test whose programs, those that it needs beside Go, are missing: so the tests pass on a machine that has nothing else,
// and the skipped ones are reported. In CI everything is installed, and a missing program is a failure.
func Need(t testing.TB, names ...string) {
	t.Helper()
	missing := missing(names)
	switch {
	case missing == "":
	case os.Getenv("CI") != "":
		t.Fatalf("it needs %s in PATH (.ci/packages names the packages)", missing)
	default:
		t.Skipf("NOT RUN: it needs %s in PATH (.ci/packages names the packages)", missing)
	}
}

// missing returns the names of the programs that are not in PATH.
func missing(names []string) string {
	var found []string
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			found = append(found, name)
		}
	}
	return strings.Join(found, " and ")
}

// WriteScript writes an executable program: a script, with the line that names its shell. It starts no process meanwhile, because
// that would hold the file open until it becomes its own program, and a file that is open for writing can't be run ("text
// file busy").
func WriteScript(t testing.TB, path, text string) {
	t.Helper()
	syscall.ForkLock.RLock()
	err := os.WriteFile(path, []byte(text), 0o755)
	syscall.ForkLock.RUnlock()
	if err != nil {
		t.Fatal(err)
	}
}
