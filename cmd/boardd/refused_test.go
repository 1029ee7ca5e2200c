//go:build power

package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// What a machine may refuse is tried once, in a folder that is not the test's.
var (
	// memory returns why no memory can be mounted here as a disk.
	memory = sync.OnceValue(func() error {
		return inFolder(func(folder string) error {
			if err := mountMemory(folder, "1m"); err != nil {
				return err
			}
			return syscall.Unmount(folder, 0)
		})
	})

	// traces returns why a process can't trace here another that it did not start.
	traces = sync.OnceValue(func() error {
		traced := exec.Command("cat")
		end, err := traced.StdinPipe() // It ends with its input.
		if err != nil {
			return err
		}
		if err := traced.Start(); err != nil {
			return err
		}
		defer func() { end.Close(); _ = traced.Wait() }()
		strace := exec.Command("strace", "-o", os.DevNull, "-e", "inject=fsync:error=EIO", "-p", strconv.Itoa(traced.Process.Pid))
		says, err := strace.StderrPipe()
		if err != nil {
			return err
		}
		if err := strace.Start(); err != nil {
			return err
		}
		said, _ := bufio.NewReader(says).ReadString('\n')
		end.Close()
		if err := strace.Wait(); err != nil || !strings.Contains(said, " attached") {
			return fmt.Errorf("%v: %s", err, strings.TrimSpace(said))
		}
		return nil
	})
)

// inFolder runs a function in a folder that is removed afterwards.
func inFolder(do func(folder string) error) error {
	folder, err := os.MkdirTemp("", "refused")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	return do(folder)
}

// TestPowerIsNotCutWhereTheMachineRefuses runs tests of each kind as on a machine without the right to mount: they report that,
// and those that need no mount pass.
func TestPowerIsNotCutWhereTheMachineRefuses(t *testing.T) {
	t.Parallel()
	args := []string{os.Args[0], "-test.v", "-test.run", "^TestPowerCut|^TestTheDisk"}
	if os.Geteuid() == 0 {
		args = append([]string{"setpriv", "--bounding-set", "-sys_admin", "--inh-caps", "-sys_admin"}, args...)
	}
	said, err := exec.Command(args[0], args[1:]...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	for _, want := range []string{
		"NOT RUN: TestPowerCut needs a loop device (mount: exit status ",
		"NOT RUN: TestTheDiskFails/flushes_fail_for_good needs a loop device (mount: ",
		"NOT RUN: TestTheDiskFails/the_disk_is_full,_and_somebody_makes_room needs a mount in memory (mount tmpfs: operation not permitted)",
		"NOT RUN: TestTheDiskIsNotFilledByARuling needs a mount in memory (mount tmpfs: operation not permitted)",
		"--- PASS: TestTheDiskFails",
	} {
		if !strings.Contains(string(said), want) {
			t.Errorf("it does not say %q:\n%s", want, said)
		}
	}
	if strings.Contains(string(said), "--- FAIL") {
		t.Errorf("what is refused is a failure:\n%s", said)
	}
}
