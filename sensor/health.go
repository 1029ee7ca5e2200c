package sensor

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
)

// HealthConfig decides when sensors count as broken. Zero values stand for the defaults.
type HealthConfig struct {
	Scan           Micros          // The time between two frames (1000).
	ChatterChanges int             // A sensor that changes so often (12), glitches counted, ...
	ChatterWithin  Micros          // ... within so long (a second and a half) chatters: no hand lifts a piece four times a second.
	ChatterCalm    Micros          // A sensor that changes nothing for so long (a second) chatters no more.
	NoDiode        engine.PointSet // Sensors that are known to have no diode: their ghosts are no news.
	FloodEvents    int             // So many events of all sensors (300), ...
	FloodWithin    Micros          // ... within so long (six seconds) are no hands: the board floods, and all that change chatter.
	FloodMost      int             // So many events more (10,000) ...
	FloodEvery     Micros          // ... than one in so long (half a second) are no hands either, however slowly they come: ...
	FloodCalm      Micros          // ... then the board floods for so long (ten minutes).
	DeadMin        int             // A row or column is dead when at least so many pieces (3) vanish from it at one moment and none stays.
}

func (c HealthConfig) withDefaults() HealthConfig {
	c.Scan = cmp.Or(c.Scan, 1000)
	c.ChatterChanges = cmp.Or(c.ChatterChanges, 12)
	c.ChatterWithin = cmp.Or(c.ChatterWithin, 1_500_000)
	c.ChatterCalm = cmp.Or(c.ChatterCalm, 1_000_000)
	c.FloodEvents = cmp.Or(c.FloodEvents, 300)
	c.FloodWithin = cmp.Or(c.FloodWithin, 6_000_000)
	c.FloodMost = cmp.Or(c.FloodMost, 10_000)
	c.FloodEvery = cmp.Or(c.FloodEvery, 500_000)
	c.FloodCalm = cmp.Or(c.FloodCalm, 600_000_000)
	c.DeadMin = cmp.Or(c.DeadMin, 3)
	return c
}

// Health finds broken sensors in the results of a Debouncer: chattering ones, dead rows and columns, and ghosts. It finds nothing
// that requires the position of the pieces.
//
// A chattering sensor would wear out the storage, so Health lets at most one event through for each ChatterCalm.
type Health struct {
	config     HealthConfig
	closed     engine.PointSet // The sum of the events so far.
	dead       [lines]bool
	revived    engine.PointSet // The last line that came back, and when.
	revivedAt  Micros
	ghosts     []engine.PointSet // Pieces that appeared together while some of them are not there.
	miswired   bool              // A ghost was reported: others need no further proof.
	unsure     engine.PointSet   // Where the last piece that appeared may be a ghost.
	leftAt     [engine.Points]Micros
	held       []Event              // The lifts without a place so far: these pieces may be in hands.
	coincided  [engine.Points]uint8 // How often pieces from hands appeared as they would if the sensor had no diode.
	diodes     engine.PointSet      // The sensors that have shown that they have a diode.
	chattering engine.PointSet
	chatter    [engine.Points]chatter
	flood      flood
	faults     []Fault
	events     []Event
}

// NewHealth returns the health of sensors that all work; closed are the closed ones.
func NewHealth(config HealthConfig, closed engine.PointSet) *Health {
	h := &Health{config: config.withDefaults(), closed: closed}
	h.findDiodes(closed)
	h.flood.events = newRing(h.config.FloodEvents)
	for i := range h.chatter {
		h.chatter[i].changes = newRing(h.config.ChatterChanges)
	}
	return h
}

// Reset starts again from the frame, as after a gap. Known faults stay.
func (h *Health) Reset(frame Frame) {
	h.closed, h.held = frame.Closed, h.held[:0]
	for s := h.chattering; !s.Empty(); {
		p := s.Pop()
		h.chatter[p].shown = frame.Closed.Has(p)
	}
}

// Step reads the results of d's last Step and returns the faults in it and the events to pass on, both in the order of time. All
// is decided before the time given. The results are valid until the next call.
func (h *Health) Step(d *Debouncer, events []Event, decided Micros) ([]Fault, []Event) {
	glitches := d.Glitches()
	if len(events)+len(glitches) == 0 && h.chattering.Empty() {
		return nil, nil
	}
	h.faults, h.events = h.faults[:0], h.events[:0]
	for len(events)+len(glitches) > 0 {
		if len(events) == 0 || len(glitches) > 0 && glitches[0].At < events[0].At {
			h.glitch(glitches[0])
			glitches = glitches[1:]
			continue
		}
		h.event(d, events[0])
		events = events[1:]
	}
	h.calm(decided)
	return h.faults, h.events
}

func (h *Health) glitch(g Glitch) {
	h.calm(g.At)
	h.countChange(g.Point, g.At)
}

func (h *Health) event(d *Debouncer, e Event) {
	h.calm(e.At)
	if h.flooded(e.At) { // A flood is no evidence about lines or diodes.
		if e.Placed {
			h.closed.Add(e.Point)
		} else {
			h.closed.Remove(e.Point)
		}
		h.held = h.held[:0] // Health does not follow the pieces in hands during a flood.
		h.countChange(e.Point, e.At)
		h.countEvent(e)
		return
	}
	if e.Placed {
		h.findLineAlive(e)
		h.findGhost(d, e)
		h.noteUnsure(e.Point)
		h.setDown(e)
		h.closed.Add(e.Point)
	} else {
		h.findGhostGone(e)
		h.held = append(h.held, e)
		h.findDeadLines(d, e)
		h.closed.Remove(e.Point)
	}
	h.findDiodes(d.raw)
	chattered := h.chattering.Has(e.Point)
	h.countChange(e.Point, e.At)
	if h.countEvent(e); !chattered && !h.flooded(e.At) {
		h.pass(e)
	}
}

func (h *Health) report(kind FaultKind, at Micros, points engine.PointSet, cleared bool) {
	h.faults = append(h.faults, Fault{Kind: kind, At: at, Points: points, Cleared: cleared})
}

// together reports whether the last change of each of these sensors began in the two scans from at on: when a row or a column
// fails in the middle of a scan, one scan sees part of it and the next the rest.
func (h *Health) together(d *Debouncer, points engine.PointSet, at Micros) bool {
	for !points.Empty() {
		first := d.changes[points.Pop()].first
		if first < at || first > at+h.config.Scan {
			return false
		}
	}
	return true
}

// chatter is the memory that finds out whether one sensor chatters.
type chatter struct {
	changes ring

	// While it chatters:
	check Micros // The time of the next check.
	shown bool   // Whether it is closed by the last event that was let through.
}

// ring holds the times of the last changes; -1 stands for none.
type ring struct {
	times []Micros
	next  int // Where the oldest stands.
}

func newRing(size int) ring { return ring{times: slices.Repeat([]Micros{-1}, size)} }

// add replaces the oldest time, and returns the one that is the oldest now.
func (r *ring) add(at Micros) (oldest Micros) {
	r.times[r.next] = at
	r.next = (r.next + 1) % len(r.times)
	return r.times[r.next]
}

func (r *ring) newest() Micros { return r.times[(r.next+len(r.times)-1)%len(r.times)] }

// countChange counts a change, an event or a glitch, and reports a sensor that begins to chatter.
func (h *Health) countChange(p engine.Point, at Micros) {
	c := &h.chatter[p]
	oldest := c.changes.add(at)
	if h.chattering.Has(p) || oldest < 0 || at-oldest >= h.config.ChatterWithin {
		return
	}
	h.chattering.Add(p)
	c.check, c.shown = at+h.config.ChatterCalm, h.closed.Has(p)
	h.report(Chatter, at, engine.SetOf(p), false)
}

// calm checks the chattering sensors whose check is due before now.
func (h *Health) calm(now Micros) {
	for {
		p, at := h.nextCheck()
		if !p.Valid() || at >= now {
			return
		}
		c := &h.chatter[p]
		if h.flooded(at) {
			c.check = at + h.config.ChatterCalm
			continue
		}
		if closed := h.closed.Has(p); closed != c.shown {
			if !h.pass(Event{At: at, Point: p, Placed: closed, Uncertainty: at - c.changes.newest()}) {
				continue // The flood that begins here delays the check.
			}
			c.shown = closed
		}
		c.check = at + h.config.ChatterCalm
		if at-c.changes.newest() >= h.config.ChatterCalm {
			h.chattering.Remove(p)
			h.report(Chatter, at, engine.SetOf(p), true)
		}
	}
}

// nextCheck returns the chattering sensor whose check comes first, and its time.
func (h *Health) nextCheck() (engine.Point, Micros) {
	next, at := engine.NoPoint, Micros(0)
	for s := h.chattering; !s.Empty(); {
		p := s.Pop()
		if check := h.chatter[p].check; !next.Valid() || check < at {
			next, at = p, check
		}
	}
	return next, at
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

func (h *Health) flooded(at Micros) bool { return at < h.flood.until }

// lines are the ten rows of sensors, a rank each, and after them the nine columns, a file each.
const lines = engine.Ranks + engine.Files

// lineSets holds the points of each line.
var lineSets = func() (sets [lines]engine.PointSet) {
	for p := engine.Point(0); p < engine.Points; p++ {
		sets[p.Rank()].Add(p)
		sets[engine.Ranks+engine.File(p%engine.Files)].Add(p)
	}
	return sets
}()

func lineFault(line int) FaultKind {
	if line < engine.Ranks {
		return DeadRow
	}
	return DeadColumn
}

// findDeadLines reports the rows and columns from which all pieces vanish in the moment of this lift. The pieces that vanished
// with a row are no evidence about columns.
func (h *Health) findDeadLines(d *Debouncer, lift Event) {
	for line, points := range lineSets {
		if h.dead[line] || !d.raw.And(points).Empty() {
			continue
		}
		vanished := h.closed.And(points).Without(h.deadPoints()).Without(Masked(h.config.NoDiode, h.closed))
		if vanished.Len() < h.config.DeadMin || !h.together(d, vanished, lift.At) {
			continue
		}
		h.dead[line] = true
		h.report(lineFault(line), lift.At, points, false)
	}
}

// findLineAlive reports the end of a dead row or column: one of its sensors closed.
func (h *Health) findLineAlive(place Event) {
	for _, line := range []int{int(place.Point.Rank()), engine.Ranks + int(place.Point.File())} {
		if h.dead[line] {
			h.dead[line] = false
			h.revived, h.revivedAt = lineSets[line], place.At
			h.report(lineFault(line), place.At, lineSets[line], true)
		}
	}
}

// deadPoints returns the sensors of all dead lines: a change there is no evidence about other lines.
func (h *Health) deadPoints() (points engine.PointSet) {
	for line, dead := range h.dead {
		if dead {
			points = points.Or(lineSets[line])
		}
	}
	return points
}

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
