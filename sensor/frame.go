package sensor

import "github.com/kyban/kyban/engine"

// Micros is board time: microseconds since the trace or the session began. It is moved on only by what the board
// says, never by the host's clock.
type Micros int64

// Frame is all 90 sensors at one moment.
type Frame struct {
	At          Micros
	Closed      engine.PointSet // The sensors that see a piece.
	Uncertainty Micros          // What changed since the last frame changed at most this long before At.
}
