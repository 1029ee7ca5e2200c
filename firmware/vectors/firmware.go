package vectors

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// RunFirmware lets a test of firmware/core, such as frame_test, run so many cases under the sanitizers, and fails unless
// it decides all of them as they say. It skips where there is no C compiler; under CI it fails.
func RunFirmware(t testing.TB, test string, cases []byte, count int) {
	t.Helper()
	program := buildTest(t, test)
	file := filepath.Join(t.TempDir(), "cases.txt")
	if err := os.WriteFile(file, cases, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, file).CombinedOutput()
	if want := fmt.Sprintf("%s: %d cases, 0 failures\n", file, count); err != nil || string(out) != want {
		t.Fatalf("%s: %v, want %s\n%.4000s", test, err, want, out)
	}
}

// buildTest builds a test of firmware/core, and returns the program.
func buildTest(t testing.TB, name string) string {
	t.Helper()
	for _, tool := range []string{"make", cmp.Or(os.Getenv("HOSTCC"), "gcc")} {
		if _, err := exec.LookPath(tool); err != nil {
			message := "comparing with the firmware needs " + tool + " (Debian: apt install " + tool + ")"
			if os.Getenv("CI") != "" {
				t.Fatal(message)
			}
			t.Skip(message)
		}
	}
	firmware, err := firmwareFolder()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join("..", "build", "firmware", name)
	if out, err := exec.Command("make", "-s", "-C", firmware, program).CombinedOutput(); err != nil {
		t.Fatalf("make %s: %v\n%s", name, err, out)
	}
	return filepath.Join(firmware, program)
}

// firmwareFolder finds the firmware from the folder of whatever package is tested.
func firmwareFolder() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for from := folder; ; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return filepath.Join(folder, "firmware"), nil
		}
		if folder == filepath.Dir(folder) {
			return "", fmt.Errorf("no go.mod in %s or above", from)
		}
	}
}
