package childtest

import (
	"os"
	"syscall"
	"testing"
)

// Program writes a program that is to be run: a script, with the line that names its shell. No process is started meanwhile, for it would
// hold the file open until it becomes its own program, and a file that is open for writing can't be run ("text file busy").
func Program(t testing.TB, path, text string) {
	t.Helper()
	syscall.ForkLock.RLock()
	err := os.WriteFile(path, []byte(text), 0o755)
	syscall.ForkLock.RUnlock()
	if err != nil {
		t.Fatal(err)
	}
}
