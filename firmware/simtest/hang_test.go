package simtest_test

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/kyban/kyban/firmware/simtest"
)

// A firmware that hangs for good, without a reset, ends the simulation with the place where it hangs: no test waits for such a board.
func TestAFirmwareThatHangsForGoodIsNamed(t *testing.T) {
	programs := simtest.Build(t)
	for _, c := range []struct{ name, elf, script, want string }{
		{"interrupts are off", programs.TestFirmware, "at 1s send 46",
			`testfw.elf: the firmware hangs at address 0x[0-9a-f]+: since 1\.00\d s it has not slept, for 5 s of simulated time`},
		{"interrupts go on", programs.TestFirmware, "at 1s send 4e",
			`testfw.elf: the firmware hangs at address 0x[0-9a-f]+: since 1\.00\d s it has not slept, for 5 s of simulated time`},
		{"it sleeps", programs.TestFirmware, "at 1s send 5a",
			`testfw.elf: the firmware hangs at address 0x[0-9a-f]+: since 1\.00\d s it has not read the board, for 5 s of simulated time`},
		{"the board's own, whose watchdog does not reset a board without a bootloader", programs.Firmware, "at 1s freeze",
			`kyban.elf: the firmware hangs at address 0x[0-9a-f]+: since 1\.\d+ s it has not (slept|read the board), for 5 s of simulated time`},
		{"what a script waits for never comes", programs.TestFirmware, "at 1s await led e4",
			`21\.\d+ s: the script waits in vain for led e4, for 20 s`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			pins := filepath.Join(programs.Root, "schematics", "testdata", "pinmap.csv")
			if c.elf == programs.Firmware {
				pins = filepath.Join(programs.Root, "schematics", "pinmap.csv")
			}
			command := exec.Command(programs.Simulator, "--pinmap", pins, "--script", "-", c.elf)
			command.Stdin = strings.NewReader(c.script + "\nat 1000s end\n")
			out, err := command.CombinedOutput()
			last := strings.TrimSpace(string(out))
			last = last[strings.LastIndex(last, "\n")+1:]
			if err == nil || !regexp.MustCompile(`^kybansim: .*`+c.want+`$`).MatchString(last) {
				t.Errorf("got %v, %s, want %s", err, last, c.want)
			}
		})
	}
}
