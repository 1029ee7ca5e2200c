package proctest

import (
	"os"
	"syscall"
	"testing"
)

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
