package sensortest

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Playback makes frames of a trace, one for each time with a change.
type Playback struct {
	lines  []trace.Line
	closed engine.PointSet
}

// NewPlayback begins with the trace's first sensors. It fails on an unreadable FEN.
func NewPlayback(t *trace.Trace) (*Playback, error) {
	closed, err := t.Start()
	if err != nil {
		return nil, err
	}
	return &Playback{t.Lines, closed}, nil
}

// Closed returns the sensors that are closed now.
func (p *Playback) Closed() engine.PointSet { return p.closed }

// Next returns the next frame and the lines before it that change no sensor, such as presses. It returns false when no frame
// follows; the lines are then the last ones of the trace.
func (p *Playback) Next() (sensor.Frame, []trace.Line, bool) {
	var said []trace.Line
	for len(p.lines) > 0 && !changes(p.lines[0]) {
		said = append(said, p.lines[0])
		p.lines = p.lines[1:]
	}
	if len(p.lines) == 0 {
		return sensor.Frame{}, said, false
	}
	frame := sensor.Frame{At: p.lines[0].At}
	for len(p.lines) > 0 && changes(p.lines[0]) && p.lines[0].At == frame.At {
		line := p.lines[0]
		p.lines = p.lines[1:]
		switch f := line.Fact.(type) {
		case trace.Edge:
			frame.Uncertainty = max(frame.Uncertainty, f.Uncertainty)
			f.Change(&p.closed)
		case fact.Frame:
			p.closed = f.Closed
		}
	}
	frame.Closed = p.closed
	return frame, said, true
}

func changes(line trace.Line) bool {
	return fact.Is[trace.Edge](line.Fact) || fact.Is[fact.Frame](line.Fact)
}
