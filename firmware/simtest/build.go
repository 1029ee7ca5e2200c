package simtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// Programs are the files that the tests run.
type Programs struct {
	Root         string // The module's folder.
	Simulator    string // kybansim.
	TestFirmware string // The ELF file of firmware/sim/testfw.
}

// needed are the files and commands without which kybansim can't be built, and the Debian packages that bring them.
var needed = []struct{ file, command, pkg string }{
	{command: "make", pkg: "make"}, {command: "cc", pkg: "gcc"}, {command: "avr-gcc", pkg: "gcc-avr"},
	{file: "/usr/lib/avr/include/avr/io.h", pkg: "avr-libc"},
	{file: "/usr/include/simavr/sim_avr.h", pkg: "libsimavr-dev"}, {file: "/usr/include/libelf.h", pkg: "libelf-dev"},
}

// Build returns the programs, built from their sources as they are now.
func Build(t testing.TB) Programs {
	t.Helper()
	if missing := missing(); missing != "" {
		message := "the simulated board needs " + missing + " (Debian: apt install " + missing + ")"
		if os.Getenv("CI") != "" {
			t.Fatal(message)
		}
		t.Skip(message)
	}
	programs, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return programs
}

func missing() string {
	var packages []string
	for _, n := range needed {
		var err error
		if n.command != "" {
			_, err = exec.LookPath(n.command)
		} else {
			_, err = os.Stat(n.file)
		}
		if err != nil {
			packages = append(packages, n.pkg)
		}
	}
	return strings.Join(packages, " ")
}

var build = sync.OnceValues(func() (Programs, error) {
	root, err := moduleRoot()
	if err != nil {
		return Programs{}, err
	}
	if out, err := exec.Command("make", "-s", "-C", filepath.Join(root, "firmware", "sim")).CombinedOutput(); err != nil {
		return Programs{}, fmt.Errorf("build firmware/sim: %w\n%s", err, out)
	}
	built := filepath.Join(root, "build", "sim")
	return Programs{root, filepath.Join(built, "kybansim"), filepath.Join(built, "testfw.elf")}, nil
})

func moduleRoot() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for from := folder; ; folder = filepath.Dir(folder) {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			return "", fmt.Errorf("no go.mod in %s or above", from)
		}
	}
}
