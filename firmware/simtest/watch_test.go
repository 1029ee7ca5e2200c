package simtest_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/sensor"
)

func buildBoardctl(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "boardctl")
	if out, err := exec.Command("go", "build", "-o", program, "github.com/kyban/kyban/cmd/boardctl").CombinedOutput(); err != nil {
		t.Fatalf("build boardctl: %v\n%s", err, out)
	}
	return program
}

// boardctl board watch tells each change of each contact of a board that runs the real firmware, the bouncing included, on a
// line that is unplugged in between.
func TestWatchTellsWhatTheContactsDo(t *testing.T) {
	program := buildBoardctl(t)
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
	times := 0
	for line := range strings.Lines(stdout.String()) {
		line = strings.TrimSpace(line)
		if strings.Contains(line, " at "+board.Path) { // A board found or lost.
			got = append(got, map[bool]string{true: "lost", false: "found"}[strings.Contains(line, "lost")])
			continue
		}
		if strings.HasPrefix(line, "damaged frames:") {
			continue // Unplugging may cut a frame.
		}
		_, what, _ := strings.Cut(line, " ") // The time.
		if strings.HasPrefix(what, "is ") {  // The time of day, each second.
			times++
			continue
		}
		got = append(got, what)
	}
	if times == 0 {
		t.Error("it never tells the time of day")
	}
	want := []string{
		"found", "closed a0 i9", "+ e4", "+ c3", "- c3", "+ c3", "red lever down", "red lever up", "lost", "found", "- i9", "lost",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("it tells\n%s\nwant, without times,\n%s", &stdout, strings.Join(want, "\n"))
	}
}

// boardctl board test finds what is wrong with a board that runs the real firmware, when a hand does what it asks for.
func TestTheBoardTestFindsAMissingDiodeAndMeasuresBouncing(t *testing.T) {
	const period = 800 // Milliseconds for each point: half of them down.
	var script strings.Builder
	at := 1_000
	put := func(p engine.Point) {
		fmt.Fprintf(&script, "at %dms bounce %s 7ms 3\nat %dms open %s\n", at, p, at+period/2, p)
		at += period
	}
	fmt.Fprintln(&script, "at 0us missing-diode e4")
	var frame, rest engine.PointSet
	for p := range engine.Point(engine.Points) {
		switch {
		case p == 0:
		case p.File() == 0 || p.Rank() == 0:
			frame.Add(p)
		default:
			rest.Add(p)
		}
	}
	put(0)
	for _, p := range frame.Points() {
		if p.Rank() == 0 {
			put(p)
		}
	}
	for _, p := range frame.Points() {
		if p.File() == 0 {
			put(p)
		}
	}
	fmt.Fprintf(&script, "at %dms close", at)
	for _, p := range frame.Points() {
		fmt.Fprintf(&script, " %s", p)
	}
	fmt.Fprintln(&script)
	at += period
	for _, p := range append(rest.Points(), 0) {
		put(p)
	}
	fmt.Fprintf(&script, "at %dms end\n", at+period)
	board := simtest.Start(t, simtest.Build(t).Firmware, script.String(), "--wait-open")
	file := filepath.Join(t.TempDir(), "board.toml")
	out, err := exec.Command(buildBoardctl(t), "board", "test", "--port", board.Path, "-o", file).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "boardctl: something is wrong with the board") {
		t.Errorf("it ends with %v, want an error that says that something is wrong; it said\n%s", err, out)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"dead = []", "stuck = []", "wires = []", "missing_diodes = ['e4']", "ghosts = []", "untested_diodes = []"} {
		if !strings.Contains(string(text), "\n"+want+"\n") {
			t.Errorf("the file lacks %s:\n%s", want, text)
		}
	}
	// Three edges evenly spread over 7 ms: the last follows 4667 us behind the first, and either is seen a scan later at most.
	_, bounce, _ := strings.Cut(string(text), "\nplace_bounce_us = ")
	if us, err := strconv.Atoi(strings.TrimSpace(bounce)); err != nil || us < 4_667-lateMax || us > 4_667+lateMax {
		t.Errorf("contacts bounced for %q us, want 4667 and a scan more or less", bounce)
	}
}

// boardd records at the start which sensors a test found broken, and reads a game on the others.
func TestBoarddKnowsWhatTheBoardTestFound(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board.toml")
	if err := os.WriteFile(file, []byte("dead = ['e5']\nplace_bounce_us = 5041\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	script := atSwitches(t, 0)
	if err := script.Break(sensor.Fault{Kind: sensor.StuckOff, Points: engine.SetOf(engine.NewPoint(4, 5))}, 0); err != nil {
		t.Fatal(err)
	}
	lines, err := simtest.Script(script, start)
	if err != nil {
		t.Fatal(err)
	}
	end := fmt.Sprintf("at %dus end\n", start+script.Length()+500_000)
	board := simtest.Start(t, simtest.Build(t).Firmware, lines+end, "--wait-open")
	d := startDaemon(t, board.Path, "--board-file", file)
	board.Wait()
	d.await(len(script.Truth.Games[0].Moves))
	d.wantMoves(script)
	var faults []string
	for _, r := range d.records() {
		if r.Type == "sensor" {
			faults = append(faults, r.Fault)
		}
	}
	if !slices.Equal(faults, []string{"stuck_off"}) {
		t.Errorf("faults %q are recorded, want stuck_off:\n%s", faults, &d.stdout)
	}
}
