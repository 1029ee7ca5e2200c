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

// flood is the memory that finds out whether the board floods: more changes than hands can make.
type flood struct {
	events ring
	until  Micros // Blocks all events until then, and a while longer for each event that comes.
	passed int    // The events that were passed on, less one for each FloodEvery, ...
	less   Micros // ... as counted then.
}

// countEvent counts an event. When the board floods, all sensors that are not known to chatter count as chattering from now
// on, and are reported at once. Later events wait for the end of the flood, so that it costs no more with each second and
// fills no disk.
func (h *Health) countEvent(e Event) {
	f := &h.flood
	oldest := f.events.add(e.At)
	if h.flooded(e.At) {
		f.until = max(f.until, e.At+h.config.ChatterCalm)
		return
	}
	if oldest >= 0 && e.At-oldest < h.config.FloodWithin {
		h.beginFlood(e, h.config.ChatterCalm)
	}
}

// pass passes an event on, or begins a flood and returns false: a game, and what is kept of it, has an end.
func (h *Health) pass(e Event) bool {
	f := &h.flood
	drained := max(0, e.At-f.less) / h.config.FloodEvery
	f.passed, f.less = int(max(0, Micros(f.passed)-drained)), f.less+drained*h.config.FloodEvery
	if f.passed >= h.config.FloodMost {
		h.beginFlood(e, h.config.FloodCalm)
		return false
	}
	f.passed++
	h.events = append(h.events, e)
	return true
}

// beginFlood blocks all events until a calm, from one that is blocked on.
func (h *Health) beginFlood(e Event, calm Micros) {
	h.flood.until = e.At + calm
	var all engine.PointSet
	for p := range engine.Point(engine.Points) {
		c := &h.chatter[p]
		if h.chattering.Has(p) || c.changes.newest() < max(0, e.At-h.config.FloodWithin) {
			continue
		}
		all.Add(p)
		c.check, c.shown = e.At+h.config.ChatterCalm, h.closed.Has(p)
		if p == e.Point {
			c.shown = !c.shown // This event is blocked.
		}
	}
	h.chattering = h.chattering.Or(all)
	if !all.Empty() {
		h.report(Chatter, e.At, all, false)
	}
}

// flooded reports whether the board floods.
func (h *Health) flooded(at Micros) bool { return at < h.flood.until }
