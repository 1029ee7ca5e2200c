//go:build vm

package vm

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
)

// device is the folder in which the kernel module reads what stands on the board.
const device = "/sys/devices/platform/kyban-matrix"

func TestMain(m *testing.M) {
	if _, err := os.Stat(device); err != nil {
		fmt.Fprintf(os.Stderr, "expected the kernel module kyban_matrix: %v\nThese tests run in a virtual machine: make check-gpio\n", err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// measured prints a figure that run.sh repeats at its end.
func measured(format string, args ...any) { fmt.Printf("measured: "+format+"\n", args...) }

// tell writes a setting of the simulated board.
func tell(t *testing.T, setting, value string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(device, setting), []byte(value), 0); err != nil {
		t.Fatal(err)
	}
}

// closeContacts closes exactly the contacts of these points.
func closeContacts(t *testing.T, closed engine.PointSet) {
	t.Helper()
	tell(t, "closed", contacts(closed))
}

// leaveOutDiodes leaves out exactly the diodes of these points.
func leaveOutDiodes(t *testing.T, missing engine.PointSet) {
	t.Helper()
	tell(t, "missing_diodes", contacts(missing))
}

// contacts writes points as the module knows them, by row and column.
func contacts(points engine.PointSet) string {
	var wired engine.PointSet
	for !points.Empty() {
		crossing := sensor.BoardWiring().Crossing(points.Pop())
		wired.Add(engine.NewPoint(engine.File(crossing.Column), engine.Rank(crossing.Row)))
	}
	return fact.HexFrame(wired)
}

// reset makes the simulated board a healthy and empty one, now and after the test.
func reset(t *testing.T) {
	t.Helper()
	healthy := func() {
		closeContacts(t, engine.PointSet{})
		leaveOutDiodes(t, engine.PointSet{})
		tell(t, "pressed", "0")
		tell(t, "pull_ups", "y")
		tell(t, "settle_us", "2 10")
	}
	healthy()
	t.Cleanup(healthy)
}

// header returns the lines of a Raspberry Pi's header for the board of the pin map. The module is wired by the pin map itself, so
// that a wrong derived table shows here.
func header() gpioscan.Lines {
	lines := gpioscan.BoardLines()
	lines.Chip = "kyban-matrix"
	return lines
}

// open opens the board as boardd does.
func open(t *testing.T, lines gpioscan.Lines, config gpioscan.Config) *gpioscan.Board {
	t.Helper()
	config.Wiring = sensor.BoardWiring()
	board, err := gpioscan.Open(lines, config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := board.Close(); err != nil {
			t.Error(err)
		}
	})
	return board
}

// randomSet returns a set in which each point is with the probability given.
func randomSet(random *rand.Rand, share float64) (set engine.PointSet) {
	for p := range engine.Point(engine.Points) {
		if random.Float64() < share {
			set.Add(p)
		}
	}
	return set
}
