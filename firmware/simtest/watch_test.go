package simtest_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/firmware/simtest"
)

// boardctl board watch tells each change of each contact of a board that runs the real firmware, the bouncing included, on a
// line that is unplugged in between.
func TestWatchTellsWhatTheContactsDo(t *testing.T) {
	program := filepath.Join(t.TempDir(), "boardctl")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/kyban/kyban/cmd/boardctl").CombinedOutput(); err != nil {
		t.Fatalf("build boardctl: %v\n%s", err, out)
	}
	board := simtest.Start(t, simtest.Build(t).Firmware, `
at 0us close a0 i9
at 1s close e4
at 1100ms bounce c3 9ms 3
at 1200ms press red
at 1400ms unplug 200ms
at 1500ms open i9
at 2500ms end
`, "--wait-open", "--pace", "real")
	var stdout, stderr lockedBuffer
	watch := exec.Command(program, "board", "watch", "--port", board.Path)
	watch.Stdout, watch.Stderr = &stdout, &stderr
	if err := watch.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { watch.Process.Kill() }) // It has ended already unless the test failed.
	board.Wait()
	for deadline := time.Now().Add(10 * time.Second); strings.Count(stdout.String(), " lost: ") < 2 && time.Now().Before(deadline); {
		time.Sleep(20 * time.Millisecond)
	}
	watch.Process.Signal(os.Interrupt)
	if err := watch.Wait(); err != nil {
		t.Errorf("interrupted, it ends with %v, want success; it said %s", err, &stderr)
	}
	var got []string
	for line := range strings.Lines(stdout.String()) {
		line = strings.TrimSpace(line)
		if strings.Contains(line, " at "+board.Path) { // A board found or lost.
			got = append(got, map[bool]string{true: "lost", false: "found"}[strings.Contains(line, "lost")])
			continue
		}
		_, what, _ := strings.Cut(line, " ") // The time.
		got = append(got, what)
	}
	want := []string{
		"found", "closed a0 i9", "+ e4", "+ c3", "- c3", "+ c3", "red lever down", "red lever up", "lost", "found", "- i9", "lost",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("it tells\n%s\nwant, without times,\n%s", &stdout, strings.Join(want, "\n"))
	}
}
