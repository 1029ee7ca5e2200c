package sensor

import "github.com/kyban/kyban/engine"

// Event is a debounced change of one sensor: a piece left its point or arrived on it.
type Event struct {
	At          Micros       // The first raw edge of the change.
	Point       engine.Point // Where it happened.
	Placed      bool         // True when the sensor closed, false when it opened (the piece was lifted).
	Bounces     int          // Raw edges that followed the first before the sensor came to rest.
	Uncertainty Micros       // The change happened at most this long before At.
}
