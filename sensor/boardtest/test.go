package boardtest

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

const (
	quiet sensor.Micros = 20_000  // Edges of a contact that lie further apart belong to two changes.
	still sensor.Micros = 300_000 // After so long without a change the hand has finished.
)

// Stage is a stage of the test.
type Stage int

// The stages, in their order.
const (
	Clear Stage = iota // All pieces are taken off.
	Alone              // A piece on each point of rank 0 and file a.
	Frame              // Pieces are put on all of them but a0.
	Cross              // One more on each other point, and at last on a0.
	Done
)

// Test is a test of a board. Its zero value is ready to begin.
type Test struct {
	Result Result

	stage   Stage
	asked   []engine.Point  // The points of the stage that are not done yet; the first is asked for.
	base    engine.PointSet // The closed sensors without the piece that is asked for.
	closed  engine.PointSet
	begun   bool
	changed sensor.Micros // The last change of a sensor.
	bursts  [engine.Points]burst
	down    engine.PointSet // The sensors that the piece has closed; empty while the test waits for it.
	other   engine.Point    // The point that answered once in place of the one asked for; not valid for none.
}

// burst is the edges of one change of a contact.
type burst struct {
	first, last sensor.Micros
	open        bool // More edges may follow.
}

func (t *Test) Stage() Stage { return t.stage }

// Asked returns the points on which the person is to put a piece now.
func (t *Test) Asked() engine.PointSet {
	switch {
	case t.stage == Frame:
		return frame.Without(t.Result.Broken())
	case len(t.asked) > 0:
		return engine.SetOf(t.asked[0])
	}
	return engine.PointSet{}
}

// Down reports whether the piece stands on the point asked for, so that the person has to take it off again.
func (t *Test) Down() bool { return !t.down.Empty() }

// Other returns the point that answered, once so far, in place of the one asked for.
func (t *Test) Other() (engine.Point, bool) { return t.other, t.begun && t.other.Valid() }

// frame holds the points whose pieces stay: rank 0 and file a without a0. first lists all of these points in the order in which
// the first stage asks for them.
var frame, first = func() (engine.PointSet, []engine.Point) {
	points := []engine.Point{engine.NewPoint(0, 0)}
	for f := engine.File(1); f < engine.Files; f++ {
		points = append(points, engine.NewPoint(f, 0))
	}
	for r := engine.Rank(1); r < engine.Ranks; r++ {
		points = append(points, engine.NewPoint(0, r))
	}
	return engine.SetOf(points[1:]...), points
}()

// Read takes a frame. Frames come in the order of time.
func (t *Test) Read(f sensor.Frame) {
	if !t.begun {
		t.begun, t.closed, t.changed, t.other = true, f.Closed, f.At, engine.NoPoint
	}
	if t.stage == Done {
		return
	}
	t.measure(f)
	if f.At-t.changed >= still {
		t.settled()
	}
}

// measure notes the edges of a frame, and the length of each change that has ended.
func (t *Test) measure(f sensor.Frame) {
	edges := f.Closed.Xor(t.closed)
	for _, p := range edges.Points() {
		b := &t.bursts[p]
		if b.open && f.At-b.last <= quiet {
			b.last = f.At
			continue
		}
		t.ended(p)
		*b = burst{f.At, f.At, true}
	}
	t.closed = f.Closed
	if !edges.Empty() {
		t.changed = f.At
	}
	for p := range engine.Point(engine.Points) {
		if f.At-t.bursts[p].last > quiet {
			t.ended(p)
		}
	}
}

// ended notes the length of a sensor's change.
func (t *Test) ended(p engine.Point) {
	b := &t.bursts[p]
	if !b.open {
		return
	}
	b.open = false
	if t.Result.Stuck.Has(p) {
		return
	}
	if t.closed.Has(p) {
		t.Result.Place = max(t.Result.Place, b.last-b.first)
	} else {
		t.Result.Lift = max(t.Result.Lift, b.last-b.first)
	}
}

// settled goes on by the sensors' state, now that they are still.
func (t *Test) settled() {
	seen := t.closed.Without(t.base).Without(t.Result.Stuck)
	switch {
	case t.stage == Clear:
		if t.closed.Empty() {
			t.ask(Alone, first)
		}
	case t.stage == Frame:
		if t.closed.Without(t.Result.Stuck) == t.Asked() {
			t.cross()
		}
	case t.down.Empty() && !seen.Empty():
		t.down = seen
	case !t.down.Empty() && seen.Empty():
		t.answered()
	}
}

// Skip gives up the current request, which can't be met or shows nothing. The sensors that are closed without a piece count as
// stuck, a point that stays open as dead, and the frame has the pieces that are seen. The test waits for a piece that is down.
func (t *Test) Skip() {
	switch {
	case !t.begun || t.Down():
	case t.stage == Clear:
		t.Result.Stuck = t.closed
		t.ask(Alone, first)
	case t.stage == Frame:
		t.cross()
	case len(t.asked) > 0:
		if p := t.asked[0]; !t.Result.Stuck.Has(p) {
			t.Result.Dead.Add(p)
		}
		t.next()
	}
}

func (t *Test) ask(stage Stage, points []engine.Point) {
	t.stage, t.asked = stage, points
	t.skipStuck()
}

// cross begins to ask for the other points, with the frame as it is now.
func (t *Test) cross() {
	t.base = t.closed.Without(t.Result.Stuck)
	var points []engine.Point
	for p := range engine.Point(engine.Points) {
		if p != first[0] && !frame.Has(p) {
			points = append(points, p)
		}
	}
	t.ask(Cross, append(points, first[0]))
}

// answered judges a piece that has been taken off again. A point that answers for another may be a hand's mistake, so the test
// asks for it twice.
func (t *Test) answered() {
	p, seen := t.asked[0], t.down
	t.down = engine.PointSet{}
	if !seen.Has(p) {
		if q := seen.First(); q != t.other {
			t.other = q
			return
		}
		t.Result.answer(p, t.other)
		t.next()
		return
	}
	t.Result.answer(p, p)
	t.Result.diodes(t.base.Or(engine.SetOf(p)), seen.Without(engine.SetOf(p)))
	t.next()
}

// next asks for the next point, or begins the next stage. Exchanged wires have to be put right first.
func (t *Test) next() {
	t.other, t.asked = engine.NoPoint, t.asked[1:]
	t.skipStuck()
}

// skipStuck leaves out the points whose sensors can show nothing.
func (t *Test) skipStuck() {
	for len(t.asked) > 0 && t.Result.Stuck.Has(t.asked[0]) {
		t.asked = t.asked[1:]
	}
	switch {
	case len(t.asked) > 0:
	case t.stage == Alone && !t.Result.Exchanged():
		t.stage = Frame
	default:
		t.stage = Done
	}
}
