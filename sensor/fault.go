package sensor

import "github.com/kyban/kyban/engine"

// FaultKind names a fault of sensors. The zero value is none.
type FaultKind string

// The faults that Health knows.
const (
	StuckOn    FaultKind = "stuck_on"    // Shows a piece where none stands.
	StuckOff   FaultKind = "stuck_off"   // Does not see the piece that stands there.
	Chatter    FaultKind = "chatter"     // Opens and closes without a hand near it.
	DeadRow    FaultKind = "dead_row"    // Every sensor of a rank reads open at once.
	DeadColumn FaultKind = "dead_column" // Every sensor of a file reads open at once.
	Ghost      FaultKind = "ghost"       // Three corners of a rectangle are closed and the fourth seems to be: a missing diode.
	Gap        FaultKind = "gap"         // Nothing was seen for a while.
	NotSeen    FaultKind = "not_seen"    // At the start, a piece is not seen where one should stand.
	MaskedOn   FaultKind = "masked"      // Shows a piece whatever stands there, while a sensor without a diode joins its row and its column.
	NoDiode    FaultKind = "no_diode"    // Its diode is missing: it joins its row and its column while it is closed.
)

// Fault reports a fault of some sensors, or its end.
type Fault struct {
	Kind    FaultKind
	At      Micros
	Points  engine.PointSet
	Cleared bool
}

// Defects are the faults that a test of a board found before the game; no game has to find them again.
type Defects struct {
	StuckOff, StuckOn, NoDiode engine.PointSet
}

// Without returns the defects that others does not name.
func (d Defects) Without(others Defects) Defects {
	return Defects{d.StuckOff.Without(others.StuckOff), d.StuckOn.Without(others.StuckOn), d.NoDiode.Without(others.NoDiode)}
}

// Faults returns the defects as faults found at a time, one for each kind.
func (d Defects) Faults(at Micros) []Fault {
	var faults []Fault
	for _, f := range []Fault{{Kind: StuckOff, Points: d.StuckOff}, {Kind: StuckOn, Points: d.StuckOn}, {Kind: NoDiode, Points: d.NoDiode}} {
		if !f.Points.Empty() {
			f.At = at
			faults = append(faults, f)
		}
	}
	return faults
}
