package sensortest

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// Recorder makes a trace of the frames that a scanner saw and of what was said and pressed. Everything must come in the
// order of time.
type Recorder struct {
	trace trace.Trace
	last  engine.PointSet
}

// NewRecorder starts a trace on a board with these sensors closed.
func NewRecorder(header trace.Header, closed engine.PointSet) *Recorder {
	return &Recorder{trace: trace.Trace{Header: header}, last: closed}
}

// Frame records what changed since the frame before.
func (r *Recorder) Frame(f sensor.Frame) {
	changed := f.Closed.Xor(r.last)
	r.last = f.Closed
	for !changed.Empty() {
		line := trace.Line{At: f.At, Kind: trace.Lift, Point: changed.Pop(), Uncertainty: f.Uncertainty}
		if f.Closed.Has(line.Point) {
			line.Kind = trace.Place
		}
		r.Line(line)
	}
}

// Gap records that nothing was seen for the time before at, and what is seen now.
func (r *Recorder) Gap(at, length sensor.Micros, closed engine.PointSet) {
	r.last = closed
	r.Line(trace.Line{At: at, Kind: trace.Gap, Point: engine.NoPoint, Gap: length})
	r.Line(trace.Line{At: at, Kind: trace.Frame, Point: engine.NoPoint, Frame: closed})
}

// Line records a line as it is.
func (r *Recorder) Line(line trace.Line) { r.trace.Lines = append(r.trace.Lines, line) }

// Trace returns what was recorded so far.
func (r *Recorder) Trace() *trace.Trace { return &r.trace }
