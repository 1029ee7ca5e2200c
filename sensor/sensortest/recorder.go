package sensortest

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

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
