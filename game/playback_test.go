package game_test

import (
	"testing"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// playback makes frames of a trace, one for each time with a change.
type playback struct {
	lines  []trace.Line
	closed engine.PointSet // The sensors that are closed now, at first those of the trace's beginning.
}

func newPlayback(t testing.TB, tr *trace.Trace) *playback {
	t.Helper()
	closed, err := tr.Start()
	if err != nil {
		t.Fatal(err)
	}
	return &playback{tr.Lines, closed}
}

// next returns the next frame and the lines before it that change no sensor, such as presses. It returns false when no frame
// follows; the lines are then the last ones of the trace.
func (p *playback) next() (frame sensor.Frame, said []trace.Line, more bool) {
	for ; len(p.lines) > 0; p.lines = p.lines[1:] {
		line := p.lines[0]
		if more && line.At != frame.At {
			break
		}
		switch f := line.Fact.(type) {
		case trace.Edge:
			frame.Uncertainty = max(frame.Uncertainty, f.Uncertainty)
			f.Change(&p.closed)
		case fact.Frame:
			p.closed = f.Closed
		default:
			if more {
				frame.Closed = p.closed
				return frame, said, true
			}
			said = append(said, line)
			continue
		}
		frame.At, more = line.At, true
	}
	frame.Closed = p.closed
	return frame, said, more
}
