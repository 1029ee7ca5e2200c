package childtest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// keepsEnv is set for a process that starts another one, says its number, and waits.
const keepsEnv = "KYBAN_TEST_KEEPS"

func TestMain(m *testing.M) {
	if os.Getenv(keepsEnv) == "" {
		os.Exit(m.Run())
	}
	kept := Command("sleep", "600")
	if err := kept.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(kept.Process.Pid)
	_ = kept.Wait() // This process is killed before.
}

func TestACommandEndsWithWhoStartedIt(t *testing.T) {
	parent := Start(t, keepsEnv+"=1", os.Stderr)
	pid, err := strconv.Atoi(parent.Answer(t))
	if err != nil {
		t.Fatal(err)
	}
	if !runs(pid) {
		t.Fatal("it does not run while who started it does")
	}
	if err := parent.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.cmd.Wait() // It was killed.
	for deadline := time.Now().Add(time.Minute); runs(pid); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it runs on")
		}
	}
}

// runs says whether a process is there and no zombie.
func runs(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}
