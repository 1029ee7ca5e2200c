package sensortest

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

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
func rankOf(r engine.Rank) (s engine.PointSet) {
	for f := range engine.File(engine.Files) {
		s.Add(engine.NewPoint(f, r))
	}
	return s
}

func fileOf(f engine.File) (s engine.PointSet) {
	for r := range engine.Rank(engine.Ranks) {
		s.Add(engine.NewPoint(f, r))
	}
	return s
}
