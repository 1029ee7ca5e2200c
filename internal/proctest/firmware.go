package proctest

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// RunFirmware lets a test of firmware/core, such as frame_test, run so many cases under the sanitizers, and fails unless it
// decides all of them as stated. It skips where there is no make or C compiler; in CI it fails.
func RunFirmware(t testing.TB, test string, cases []byte, count int) {
	t.Helper()
	program := buildFirmwareTest(t, test)
	file := filepath.Join(t.TempDir(), "cases.txt")
	if err := os.WriteFile(file, cases, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, file).CombinedOutput()
	if want := fmt.Sprintf("%s: %d cases, 0 failures\n", file, count); err != nil || string(out) != want {
		t.Fatalf("%s: %v, want %s\n%.4000s", test, err, want, out)
	}
}

// buildFirmwareTest builds a test of firmware/core, and returns the program.
func buildFirmwareTest(t testing.TB, name string) string {
	t.Helper()
	Need(t, "make", cmp.Or(os.Getenv("HOSTCC"), "gcc"))
	root, err := Root()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join("build", "firmware", name)
	if err := Make("firmware", filepath.Join("..", program)); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(root, program)
}
