package simtest_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/firmware/simtest"
	"github.com/kyban/kyban/internal/proctest"
)

// boardctl board watch reports each change of each contact of a board that runs the real firmware, the bouncing included, on
// a line that is unplugged in between.
func TestWatchTellsWhatTheContactsDo(t *testing.T) {
	t.Parallel()
	board := simtest.Start(t, simtest.Build(t).Firmware, `
at 0us close a0 i9
at 1s await told
at 1s close e4
at 1100ms bounce c3 9ms 3
at 1200ms press red
at 2400ms await told
at 2400ms unplug 200ms
at 2500ms open i9
at 3s await told
at 3s end
`, "--wait-open", "--pace", "real")
	watch := startProgram(t, "cmd/boardctl", "board", "watch", "--port", board.Path)
	for _, said := range [][]string{{"closed a0 i9"}, {"red lever up", " is "}, {"- i9"}} {
		for _, text := range said {
			watch.awaitSaid(1, text)
		}
		board.Tell()
	}
	board.Wait()
	watch.awaitSaid(2, " lost: ")
	if err := watch.interrupt(t); err != nil {
		t.Errorf("interrupted, it ends with %v, want success; it said %s", err, &watch.stderr)
	}
	var got []string
	times := 0
	for line := range strings.Lines(watch.stdout.String()) {
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
		t.Errorf("it tells\n%s\nwant, without times,\n%s", &watch.stdout, strings.Join(want, "\n"))
	}
}

// boardctl board test finds the faults of a board that runs the real firmware, while a hand does as it asks.
func TestTheBoardTestFindsAMissingDiodeAndMeasuresBouncing(t *testing.T) {
	t.Parallel()
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
	out, err := proctest.Command(proctest.Build(t, "cmd/boardctl"), "board", "test", "--port", board.Path, "-o", file).CombinedOutput()
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
	// Three edges evenly spread over 7 ms: the last follows 4667 us after the first, and either is seen a scan later at most.
	_, bounce, _ := strings.Cut(string(text), "\nplace_bounce_us = ")
	if us, err := strconv.Atoi(strings.TrimSpace(bounce)); err != nil || us < 4_667-lateMax || us > 4_667+lateMax {
		t.Errorf("contacts bounced for %q us, want 4667 and a scan more or less", bounce)
	}
}
