package sensor

import "github.com/kyban/kyban/engine"

// FaultKind is what may be wrong with sensors. The zero value is none.
type FaultKind string

// The faults that the health of sensors knows.
const (
	StuckOn    FaultKind = "stuck_on"    // Sees a piece where none is.
	StuckOff   FaultKind = "stuck_off"   // Does not see the piece that stands there.
	Chatter    FaultKind = "chatter"     // Opens and closes with nobody near.
	DeadRow    FaultKind = "dead_row"    // Every sensor of a rank reads open at once.
	DeadColumn FaultKind = "dead_column" // Every sensor of a file reads open at once.
	Ghost      FaultKind = "ghost"       // Three corners of a rectangle are closed and the fourth seems to be: a missing diode.
	Gap        FaultKind = "gap"         // Nothing was seen for a while.
	NotSeen    FaultKind = "not_seen"    // At the start, a piece is not seen where one should stand.
)

// Fault says what is wrong with some sensors, or that it is over.
type Fault struct {
	Kind    FaultKind
	At      Micros
	Points  engine.PointSet
	Cleared bool
}
