package sensor

import "github.com/kyban/kyban/engine"

// Micros is board time: microseconds since the trace or the session began. Only the board's messages move it on, never the
// host's clock.
type Micros int64

// Frame is all 90 sensors at one moment.
type Frame struct {
	At          Micros
	Closed      engine.PointSet // The sensors that see a piece.
	Uncertainty Micros          // A change since the last frame happened at most this long before At.
}
