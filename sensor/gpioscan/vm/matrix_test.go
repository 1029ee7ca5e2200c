//go:build vm

package vm

import (
	"testing"
	"time"

	"periph.io/x/conn/v3/gpio"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensortest"
)

// patterns is how many random boards each test of them scans.
const patterns = 1000

// scan scans once and fails unless exactly the contacts wanted are seen.
func scan(t *testing.T, board *gpioscan.Board, want engine.PointSet) {
	t.Helper()
	got, err := board.Scan()
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Fatalf("scanned %v, want %v", got.Points(), want.Points())
	}
}

func TestEachPointAlone(t *testing.T) {
	reset(t)
	board := open(t, header(), gpioscan.Config{})
	scan(t, board, engine.PointSet{})
	for p := range engine.Point(engine.Points) {
		closeContacts(t, engine.SetOf(p))
		scan(t, board, engine.SetOf(p))
	}
	measured("%d points, each alone: 0 mismatches", engine.Points)
}

func TestRandomPatterns(t *testing.T) {
	reset(t)
	random := randtest.New(t, 1)
	board := open(t, header(), gpioscan.Config{})
	for range patterns {
		want := randomSet(random, random.Float64())
		closeContacts(t, want)
		scan(t, board, want)
	}
	measured("%d random patterns: 0 mismatches", patterns)
}

// TestRandomPatternsWithoutSomeDiodes compares the ghosts of the kernel module with those of the fake matrix that all other tests
// use.
func TestRandomPatternsWithoutSomeDiodes(t *testing.T) {
	reset(t)
	random := randtest.New(t, 2)
	board := open(t, header(), gpioscan.Config{})
	ghosts := 0
	for range patterns {
		var fake sensortest.Matrix
		fake.SetAll(randomSet(random, 0.4*random.Float64()))
		missing := randomSet(random, 0.1*random.Float64())
		fake.LeaveOutDiodes(missing)
		closeContacts(t, fake.Closed())
		leaveOutDiodes(t, missing)
		scan(t, board, fake.Scan())
		ghosts += fake.Scan().Len() - fake.Closed().Len()
	}
	if ghosts == 0 {
		t.Error("no pattern has a ghost")
	}
	measured("%d random patterns without some diodes: %d ghosts, as the fake matrix has them, 0 mismatches", patterns, ghosts)
}

func TestColumnsThatSettleLate(t *testing.T) {
	const settle = 2 * time.Millisecond
	closed := enginetest.Points(t, "a0 c3 e3 i9")
	for name, test := range map[string]struct {
		settle time.Duration
		want   string
	}{
		// Each row shows the row before it; row 0 shows the rows at rest.
		"are read when they have settled": {settle: settle + time.Millisecond, want: "a0 c3 e3 i9"},
		"are misread when read at once":   {settle: time.Nanosecond, want: ""},
	} {
		t.Run(name, func(t *testing.T) {
			reset(t)
			closeContacts(t, closed)
			tell(t, "settle_us", "2000")
			board := open(t, header(), gpioscan.Config{Settle: test.settle})
			scan(t, board, enginetest.Points(t, test.want))
		})
	}
}

// TestTheBoardTakesTimeToSettle makes sure that all the other tests would notice a scanner that does not wait.
func TestTheBoardTakesTimeToSettle(t *testing.T) {
	reset(t)
	var closed engine.PointSet // Every other rank, so that each column changes with each row.
	for p := range engine.Point(engine.Points) {
		if p.Rank()%2 == 0 {
			closed.Add(p)
		}
	}
	closeContacts(t, closed)
	got, err := open(t, header(), gpioscan.Config{Settle: time.Nanosecond}).Scan()
	if err != nil {
		t.Fatal(err)
	}
	if got == closed {
		t.Error("a scanner that does not wait read everything right")
	}
	measured("without a settle time %d of %d points are misread", got.Without(closed).Len()+closed.Without(got).Len(), engine.Points)
}

func TestPullUps(t *testing.T) {
	for _, test := range []struct {
		name      string
		resistors string
		pull      gpio.Pull
		want      engine.PointSet
	}{
		// The kernel keeps a pull until a request for another, so the order matters.
		{"down", "n", gpioscan.PullDown, engine.AllPoints},
		{"none, so that columns float and all is shown", "n", gpioscan.Float, engine.AllPoints},
		{"down, against the board's resistors", "y", gpioscan.PullDown, engine.AllPoints},
		{"inside", "n", gpioscan.PullUp, engine.PointSet{}},
		{"inside, left on by an earlier user of the lines", "n", gpioscan.Float, engine.PointSet{}},
		{"outside", "y", gpioscan.Float, engine.PointSet{}},
		{"both", "y", gpioscan.PullUp, engine.PointSet{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			reset(t)
			tell(t, "pull_ups", test.resistors)
			lines := header()
			lines.Pull = test.pull
			scan(t, open(t, lines, gpioscan.Config{}), test.want)
		})
	}
}

func TestScansPerSecond(t *testing.T) {
	reset(t)
	position := engine.StartPosition()
	closeContacts(t, position.Occupied())
	for _, settle := range []time.Duration{gpioscan.DefaultSettle, 12 * time.Microsecond} {
		t.Run(settle.String(), func(t *testing.T) {
			board := open(t, header(), gpioscan.Config{Settle: settle})
			scans, begin := 0, time.Now()
			for time.Since(begin) < time.Second {
				scan(t, board, position.Occupied())
				scans++
			}
			measured("%d scans/s of the emulated processor with a settle time of %v: 0 mismatches", scans, settle)
		})
	}
}
