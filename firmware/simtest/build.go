package simtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/kyban/kyban/internal/proctest"
)

// Programs are the files that the tests run.
type Programs struct {
	Root          string // The module's folder.
	Simulator     string // kybansim.
	Firmware      string // The ELF file of firmware/port.
	TestFirmware  string // The ELF file of firmware/sim/testfw.
	Bootloader    string // Arduino's of the Mega 2560, as Debian builds it.
	OldBootloader string // A stand-in for the one before 2012.
}

// Build returns the programs, built from their present sources.
func Build(t testing.TB) Programs {
	t.Helper()
	proctest.Need(t, "make", "gcc")
	missing, err := missing()
	if err != nil {
		t.Fatal(err)
	}
	if missing != "" {
		message := "NOT RUN: the simulated board needs " + missing + " (Debian: apt install " + missing + ")"
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
	root, err := proctest.Root()
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
	root, err := proctest.Root()
	if err != nil {
		return Programs{}, err
	}
	for _, target := range [][]string{{"firmware/sim", "all"}, {"firmware", "avr"}} {
		if err := proctest.Make(target[0], target[1]); err != nil {
			return Programs{}, err
		}
	}
	built := filepath.Join(root, "build")
	return Programs{
		Root:          root,
		Simulator:     filepath.Join(built, "sim", "kybansim"),
		Firmware:      filepath.Join(built, "firmware", "kyban.elf"),
		TestFirmware:  filepath.Join(built, "sim", "testfw.elf"),
		Bootloader:    filepath.Join(built, "sim", "bootloader.hex"),
		OldBootloader: filepath.Join(built, "sim", "oldboot.hex"),
	}, nil
})
