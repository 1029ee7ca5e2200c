package sensortest

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Script is a session at a board, in the order of time, with its truth.
type Script struct {
	Header trace.Header
	Steps  []Step
	Blind  []Blind
	Heard  bool // Words and presses arrive even while the board sees nothing.
	Truth  Truth
}

// Step is one thing that happens: a contact changes, a player says or presses something, or a part breaks.
type Step struct {
	At     sensor.Micros
	Point  engine.Point // The contact that closes or opens, NoPoint for none.
	Closed bool
	Says   trace.Line   // The word or the press; its Kind is NoKind for none.
	Fault  sensor.Fault // The part that breaks, or works again; its Kind is empty for none. For Ghost, the diodes of Points are missing.
}

// Blind is a time in which the board sees nothing.
type Blind struct{ From, To sensor.Micros }

// Trace scans the script's board and returns the trace.
func (s *Script) Trace() *trace.Trace {
	var m Matrix
	player := NewPlayer(s, &m)
	recorder := NewRecorder(s.headerFor(m.Scan()), m.Scan())
	blind := s.Blind
	for {
		next, ok := player.Next()
		if !ok {
			return recorder.Trace()
		}
		scan := (next + s.Header.Scan - 1) / s.Header.Scan * s.Header.Scan
		if len(blind) > 0 && scan > blind[0].From {
			recordAll(recorder, player.Advance(blind[0].From))
			if said := player.Advance(blind[0].To); s.Heard {
				recordAll(recorder, said)
			}
			recorder.Gap(blind[0].To, blind[0].To-blind[0].From, m.Scan())
			blind = blind[1:]
			continue
		}
		recordAll(recorder, player.Advance(scan))
		recorder.Frame(sensor.Frame{At: scan, Closed: m.Scan(), Uncertainty: s.Header.Scan})
	}
}

func (s *Script) headerFor(closed engine.PointSet) trace.Header {
	header := s.Header
	if pos, err := boardgame.ParseFEN(header.FEN); err != nil || pos.Occupied() != closed {
		header.Board = &closed
	}
	return header
}

func recordAll(r *Recorder, lines []trace.Line) {
	for _, line := range lines {
		r.Line(line)
	}
}

// sort sorts the steps by time, keeping the order of those at the same time.
func (s *Script) sort() {
	slices.SortStableFunc(s.Steps, func(a, b Step) int { return cmp.Compare(a.At, b.At) })
}

// Recorder makes a trace from a scanner's frames, the words and the presses. All must come in the order of time.
type Recorder struct {
	trace trace.Trace
	last  engine.PointSet
}

// NewRecorder starts a trace of a board with these sensors closed.
func NewRecorder(header trace.Header, closed engine.PointSet) *Recorder {
	return &Recorder{trace: trace.Trace{Header: header}, last: closed}
}

// Frame records the changes since the last frame.
func (r *Recorder) Frame(f sensor.Frame) {
	changed := f.Closed.Xor(r.last)
	r.last = f.Closed
	for !changed.Empty() {
		point := changed.Pop()
		r.Line(trace.Line{At: f.At, Fact: trace.Edge{Point: point, Placed: f.Closed.Has(point), Uncertainty: f.Uncertainty}})
	}
}

// Gap records that the board saw nothing for the length before at, and its state now.
func (r *Recorder) Gap(at, length sensor.Micros, closed engine.PointSet) {
	r.last = closed
	r.Line(trace.Line{At: at, Fact: fact.Gap{Length: length}})
	r.Line(trace.Line{At: at, Fact: fact.Frame{Closed: closed}})
}

// Line records a line as it is.
func (r *Recorder) Line(line trace.Line) { r.trace.Lines = append(r.trace.Lines, line) }

// Trace returns the trace so far.
func (r *Recorder) Trace() *trace.Trace { return &r.trace }

// Player plays a script on a fake matrix, at the speed of its caller.
type Player struct {
	steps  []Step
	matrix *Matrix
}

// NewPlayer puts the pieces on the matrix as they stand when the script begins.
func NewPlayer(s *Script, m *Matrix) *Player {
	m.SetAll(s.Truth.Board)
	p := &Player{s.Steps, m}
	for len(p.steps) > 0 && p.steps[0].At == 0 && p.steps[0].Fault.Kind != "" {
		p.apply(p.steps[0]) // The faults from before the board was switched on.
		p.steps = p.steps[1:]
	}
	return p
}

// Add appends a script to the steps still to come.
func (p *Player) Add(s *Script) { p.steps = append(p.steps, s.Steps...) }

// Next returns the time of the next step, false when none is left.
func (p *Player) Next() (at sensor.Micros, ok bool) {
	if len(p.steps) == 0 {
		return 0, false
	}
	return p.steps[0].At, true
}

// Advance plays all steps up to and including the time given, and returns the words and presses among them.
func (p *Player) Advance(to sensor.Micros) []trace.Line {
	var said []trace.Line
	for len(p.steps) > 0 && p.steps[0].At <= to {
		step := p.steps[0]
		p.steps = p.steps[1:]
		if step.Says.Fact != nil {
			said = append(said, step.Says)
		}
		p.apply(step)
	}
	return said
}

func (p *Player) apply(step Step) {
	if step.Point.Valid() {
		p.matrix.Set(step.Point, step.Closed)
	}
	points := step.Fault.Points
	switch step.Fault.Kind {
	case sensor.StuckOn, sensor.StuckOff:
		if step.Fault.Cleared {
			p.matrix.Free(points)
		} else {
			p.matrix.Stick(points, step.Fault.Kind == sensor.StuckOn)
		}
	case sensor.DeadRow:
		p.matrix.BreakRow(points.First().Rank())
	case sensor.DeadColumn:
		p.matrix.BreakColumn(points.First().File())
	case sensor.Ghost:
		p.matrix.LeaveOutDiodes(points)
	}
}

// rankOf and fileOf return all points of a rank or a file.
func rankOf(r engine.Rank) engine.PointSet {
	return pointsWhere(func(p engine.Point) bool { return p.Rank() == r })
}

func fileOf(f engine.File) engine.PointSet {
	return pointsWhere(func(p engine.Point) bool { return p.File() == f })
}
