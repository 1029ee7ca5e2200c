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
	Firmware     string // The ELF file of firmware/port.
	TestFirmware string // The ELF file of firmware/sim/testfw.
}

// Build returns the programs, built from their sources as they are now.
func Build(t testing.TB) Programs {
	t.Helper()
	missing, err := missing()
	if err != nil {
		t.Fatal(err)
	}
	if missing != "" {
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

// missing returns the Debian packages of check-firmware that are not installed here.
func missing() (string, error) {
	root, err := moduleRoot()
	if err != nil {
		return "", err
	}
	list, err := os.ReadFile(filepath.Join(root, ".ci", "packages"))
	if err != nil {
		return "", err
	}
	var packages []string
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		if len(fields) != 3 || fields[0] != "firmware" {
			continue
		}
		_, notCommand := exec.LookPath(fields[1])
		if _, notFile := os.Stat(fields[1]); notCommand != nil && notFile != nil {
			packages = append(packages, fields[2])
		}
	}
	return strings.Join(packages, " "), nil
}

var build = sync.OnceValues(func() (Programs, error) {
	root, err := moduleRoot()
	if err != nil {
		return Programs{}, err
	}
	for _, target := range [][]string{{"firmware/sim", "all"}, {"firmware", "avr"}} {
		folder := filepath.Join(root, filepath.FromSlash(target[0]))
		if out, err := exec.Command("make", "-s", "-C", folder, target[1]).CombinedOutput(); err != nil {
			return Programs{}, fmt.Errorf("make %s in %s: %w\n%s", target[1], target[0], err, out)
		}
	}
	built := filepath.Join(root, "build")
	return Programs{
		Root:         root,
		Simulator:    filepath.Join(built, "sim", "kybansim"),
		Firmware:     filepath.Join(built, "firmware", "kyban.elf"),
		TestFirmware: filepath.Join(built, "sim", "testfw.elf"),
	}, nil
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
