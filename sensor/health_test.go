package sensor_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/enginetest"
	"github.com/kyban/kyban/internal/randtest"
	"github.com/kyban/kyban/internal/sweeptest"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensortest"
)

func row(r engine.Rank) (points engine.PointSet) {
	for f := engine.File(0); f < engine.Files; f++ {
		points.Add(engine.NewPoint(f, r))
	}
	return points
}

func column(f engine.File) (points engine.PointSet) {
	for r := engine.Rank(0); r < engine.Ranks; r++ {
		points.Add(engine.NewPoint(f, r))
	}
	return points
}

// board is a fake matrix that is scanned into a Pipeline.
type board struct {
	sensortest.Matrix
	pipeline *sensor.Pipeline[string]
	now      sensor.Micros
	items    []sensor.Item[string]
}

func newBoard(closed engine.PointSet) *board {
	b := new(board)
	b.SetAll(closed)
	b.pipeline = sensor.NewPipeline[string](sensor.PipelineConfig{}, sensor.Frame{Closed: b.Scan()})
	return b
}

// run scans for so many milliseconds.
func (b *board) run(scans int) {
	for range scans {
		b.now += ms
		b.items = append(b.items, b.pipeline.Frame(sensor.Frame{At: b.now, Closed: b.Scan(), Uncertainty: ms})...)
	}
}

// faults returns the faults among the items, as text.
func (b *board) faults() []string {
	var all []string
	for _, item := range b.items {
		if item.Kind == sensor.FaultItem {
			text := fmt.Sprintf("%d %s %v", item.At, item.Fault.Kind, item.Fault.Points.Points())
			if item.Fault.Cleared {
				text += " cleared"
			}
			all = append(all, text)
		}
	}
	return all
}

func wantFaults(t *testing.T, b *board, want ...string) {
	t.Helper()
	if got := b.faults(); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestDeadRowsAndColumns(t *testing.T) {
	for r := engine.Rank(0); r < engine.Ranks; r++ {
		occupied := startPoints.And(row(r)).Len()
		if occupied < 3 {
			continue // Two pieces may be lifted at once by two hands.
		}
		t.Run(fmt.Sprintf("row %d", r), func(t *testing.T) {
			b := newBoard(startPoints)
			b.run(100)
			b.BreakRow(r)
			b.run(100)
			wantFaults(t, b, fmt.Sprintf("101000 dead_row %v", row(r).Points()))
			if b.items[0].Kind != sensor.FaultItem || len(b.items) != 1+occupied {
				t.Errorf("got %d items, of which the first has kind %d: want the fault before %d lifts", len(b.items), b.items[0].Kind, occupied)
			}
		})
	}
	for f := engine.File(0); f < engine.Files; f++ {
		if startPoints.And(column(f)).Len() < 3 {
			continue
		}
		t.Run(fmt.Sprintf("column %d", f), func(t *testing.T) {
			b := newBoard(startPoints)
			b.run(100)
			b.BreakColumn(f)
			b.run(100)
			wantFaults(t, b, fmt.Sprintf("101000 dead_column %v", column(f).Points()))
		})
	}
}

func TestADeadColumnIsSeenInTheMiddleOfAScan(t *testing.T) {
	b := newBoard(startPoints)
	b.run(10)
	half := startPoints.Without(enginetest.Points(t, "a6 a9"))
	b.SetAll(half)
	b.run(1)
	b.SetAll(half.Without(column(0)))
	b.run(50)
	wantFaults(t, b, fmt.Sprintf("11000 dead_column %v", column(0).Points()))
}

func TestALineComesBack(t *testing.T) {
	b := newBoard(startPoints)
	b.run(10)
	b.SetAll(startPoints.Without(row(9)))
	b.run(50)
	b.SetAll(startPoints)
	b.run(50)
	line := row(9).Points()
	wantFaults(t, b, fmt.Sprintf("11000 dead_row %v", line), fmt.Sprintf("61000 dead_row %v cleared", line))
}

func TestTheWholeBoardGoesDark(t *testing.T) {
	b := newBoard(startPoints)
	b.run(10)
	b.SetAll(engine.PointSet{})
	b.run(50)
	var want []string
	for _, r := range []engine.Rank{0, 3, 6, 9} {
		want = append(want, fmt.Sprintf("11000 dead_row %v", row(r).Points()))
	}
	got := b.faults()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q: rows explain it, so no column is blamed", got, want)
	}
}

func TestHandsAreNoFault(t *testing.T) {
	b := newBoard(startPoints)
	for _, hands := range []string{"a3 c3", "a0 b0", "e3 g3", "h2 h9", "e6 e9", "b7 c9"} { // Two hands at work, 3 ms apart.
		one, other, _ := strings.Cut(hands, " ")
		for _, closed := range []bool{false, true} {
			b.Set(enginetest.Point(t, one), closed)
			b.run(3)
			b.Set(enginetest.Point(t, other), closed)
			b.run(200)
		}
	}
	b.SetAll(startPoints.Without(enginetest.Points(t, "e3 g3 i3"))) // Three pawns of five are no dead row.
	b.run(200)
	wantFaults(t, b)
}

func TestChatter(t *testing.T) {
	b := newBoard(startPoints)
	for i := range 500 { // Ten seconds of a contact that opens for 10 ms every 20 ms.
		b.Set(e2, i%2 == 0)
		b.run(20)
	}
	b.Set(e2, false)
	b.run(3000)
	wantFaults(t, b, "221000 chatter [e2]", "11221000 chatter [e2] cleared")
	events := 0
	for _, item := range b.items {
		if item.Kind == sensor.EventItem && item.At > 221*ms {
			events++
		}
	}
	if events > 11 {
		t.Errorf("%d events in eleven seconds of chatter, want one a second at most", events)
	}
	b.Set(e2, true)
	b.run(100)
	if last := b.items[len(b.items)-1]; last.Event.Point != e2 || !last.Event.Placed || last.At != b.now-99*ms {
		t.Errorf("after the chatter a place must come through at once, got %+v", last)
	}
}

func TestSlowChatter(t *testing.T) {
	b := newBoard(startPoints)
	for range 8 { // A contact that opens for 80 ms four times a second.
		b.Set(e2, true)
		b.run(170)
		b.Set(e2, false)
		b.run(80)
	}
	b.run(2000)
	wantFaults(t, b, "1421000 chatter [e2]", "3421000 chatter [e2] cleared")
}

func TestChatteringGlitchesCount(t *testing.T) {
	b := newBoard(startPoints)
	for range 12 {
		b.Set(e2, true)
		b.run(2)
		b.Set(e2, false)
		b.run(30)
	}
	wantFaults(t, b, "353000 chatter [e2]")
}

func TestAGhost(t *testing.T) {
	b := newBoard(enginetest.Points(t, "b2 b5"))
	b.LeaveOutDiodes(enginetest.Points(t, "b2"))
	b.run(10)
	b.Set(enginetest.Point(t, "g2"), true) // b2 without its diode: b5 shows the whole of row 2, so g5 seems to be there.
	b.run(100)
	b.Set(enginetest.Point(t, "g2"), false)
	b.run(100)
	wantFaults(t, b, "11000 ghost [g2 g5]", "111000 ghost [g2 g5] cleared")
}

// A sleeve brushes a piece while another is set down: it comes back in the same scan, and stood there before that.
func TestABrushedPieceIsNoGhost(t *testing.T) {
	b := newBoard(enginetest.Points(t, "e1 e9 g9"))
	b.run(100)
	b.Set(enginetest.Point(t, "e9"), false)
	b.run(12)
	b.Set(enginetest.Point(t, "e9"), true)
	b.Set(enginetest.Point(t, "g1"), true)
	b.run(100)
	wantFaults(t, b)
}

// Hands that lift two pieces and set both down within a scan look like a ghost and its piece, on the points where they stood or on others.
// A ghost does so over and over.
func TestTwoPiecesFromHandsAreNoGhost(t *testing.T) {
	for _, c := range []struct {
		name, stand, lifted, down string
		times                     int
	}{
		{"a sleeve lifts rook and elephant and lets them back", "a0 a3 c0 c3", "a0 c0", "a0 c0", 3},
		{"they left one after the other", "a0 a3 c0 c3", "c0|a0", "a0 c0", 3},
		{"both are moved", "b2 b5 c0 d0", "c0 d0", "g2 g5", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBoard(enginetest.Points(t, c.stand))
			b.run(100)
			for range c.times {
				for lift := range strings.SplitSeq(c.lifted, "|") {
					b.SetAll(b.Scan().Without(enginetest.Points(t, lift)))
					b.run(50)
				}
				b.SetAll(b.Scan().Or(enginetest.Points(t, c.down)))
				b.run(600)
			}
			wantFaults(t, b)
		})
	}
}

// A ghost that flickers with the contact that makes it is one each time.
func TestAGhostThatFlickers(t *testing.T) {
	b := newBoard(enginetest.Points(t, "b2 b5"))
	b.LeaveOutDiodes(enginetest.Points(t, "b2"))
	b.run(10)
	for _, placed := range []bool{true, false, true} {
		b.Set(enginetest.Point(t, "g2"), placed)
		b.run(20)
	}
	wantFaults(t, b, "11000 ghost [g2 g5]", "31000 ghost [g2 g5] cleared", "51000 ghost [g2 g5]")
}

// A ghost that showed before any fault was known is found when the piece that makes it is brushed over and over: both leave
// together each time.
func TestAGhostFromTheStart(t *testing.T) {
	b := new(board)
	b.SetAll(enginetest.Points(t, "b2 b5 g2"))
	b.LeaveOutDiodes(enginetest.Points(t, "b2"))
	b.pipeline = sensor.NewPipeline[string](sensor.PipelineConfig{}, sensor.Frame{Closed: b.Scan()})
	b.run(10)
	for range 4 {
		b.Set(enginetest.Point(t, "g2"), false)
		b.run(20)
		b.Set(enginetest.Point(t, "g2"), true)
		b.run(20)
	}
	wantFaults(t, b, "151000 ghost [g2 g5]")
}

// TestGhostsAreFlagged sets up random boards with one missing diode, a piece at a time: each appearance without a piece is among
// the points of a ghost, reported before it appears.
func TestGhostsAreFlagged(t *testing.T) {
	boards := sweeptest.Of(1_000, 10_000)
	seed := randtest.Seed(t, 4)
	random := rand.New(rand.NewPCG(seed, 0))
	ghosts := 0
	for range boards {
		b := newBoard(engine.PointSet{})
		b.LeaveOutDiodes(engine.SetOf(engine.Point(random.IntN(engine.Points))))
		var pieces engine.PointSet
		for _, p := range random.Perm(engine.Points)[:24] {
			pieces.Add(engine.Point(p))
			b.Set(engine.Point(p), true)
			b.run(10)
		}
		var flagged engine.PointSet
		for _, item := range b.items {
			switch {
			case item.Kind == sensor.FaultItem && item.Fault.Kind == sensor.Ghost:
				flagged = flagged.Or(item.Fault.Points)
			case item.Kind == sensor.EventItem && !pieces.Has(item.Event.Point):
				ghosts++
				if !flagged.Has(item.Event.Point) {
					t.Fatalf("seed %d: %v was invented", seed, item.Event.Point)
				}
			}
		}
	}
	if ghosts == 0 {
		t.Error("no board had a ghost")
	}
}
