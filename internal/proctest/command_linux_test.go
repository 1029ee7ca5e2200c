package proctest

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// keepsEnv is set for a process that starts another one, prints its number, and waits.
const keepsEnv = "KYBAN_TEST_KEEPS"

func TestMain(m *testing.M) {
	if os.Getenv(keepsEnv) == "" {
		os.Exit(m.Run())
	}
	kept := Command("sleep", "100000")
	kept.Stdout = os.Stdout
	if err := kept.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(kept.Process.Pid)
	_ = kept.Wait() // This process is killed before.
}

func TestACommandEndsWithWhoStartedIt(t *testing.T) {
	parent := StartSelf(t, keepsEnv+"=1", os.Stderr)
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
	ended := make(chan error, 1)
	go func() {
		_, err := parent.answers.ReadString('\n') // The pipe ends when both of its writers have ended.
		ended <- err
	}()
	select {
	case err := <-ended:
		if err != io.EOF {
			t.Errorf("the pipe of both ends with %v, want %v", err, io.EOF)
		}
	case <-time.After(5 * time.Minute):
		t.Error("five minutes after who started it was killed it runs on")
	}
	_ = parent.cmd.Wait() // It was killed.
}

// runs reports whether a process exists and is no zombie.
func runs(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}
