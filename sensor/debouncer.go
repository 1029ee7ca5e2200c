package sensor

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
)

// DefaultBounce is how long the contacts of a healthy board bounce at most.
const DefaultBounce Micros = 6000

// DebounceConfig says when a change counts. Zero values stand for the defaults.
type DebounceConfig struct {
	LiftAfter  Micros // Contacts may bounce so long after they open (DefaultBounce).
	PlaceAfter Micros // Contacts may bounce so long after they close (DefaultBounce).
	Scan       Micros // The time between two frames, because the last bounce may be seen so much later (1000).
}

// withDefaults fills in what was left at zero.
func (c DebounceConfig) withDefaults() DebounceConfig {
	if c.LiftAfter == 0 {
		c.LiftAfter = DefaultBounce
	}
	if c.PlaceAfter == 0 {
		c.PlaceAfter = DefaultBounce
	}
	if c.Scan == 0 {
		c.Scan = 1000
	}
	return c
}

// Debouncer makes events of raw frames. The first raw edge of a sensor at rest begins a change, which stays pending
// while its contacts may bounce. If the sensor then reads the new level, the change is an event that bears the time of
// its first edge; if it reads the old one, it was a glitch and nothing happened. Events come out in the order of their
// times, and of their points where the times are equal: one waits while an older change is pending.
//
// A Debouncer reads no clock. It gives the same events whether it is fed each scan or only the frames that differ and
// those at its deadlines.
type Debouncer struct {
	liftAfter, placeAfter Micros

	raw      engine.PointSet // The last frame.
	state    engine.PointSet // What is confirmed; equal to raw wherever nothing is pending.
	pending  engine.PointSet
	deadline Micros // The earliest end of a pending change, when there is one.
	changes  [engine.Points]change

	held     []Event // Confirmed, but an older change is still pending.
	out      []Event // What the last Step returned.
	glitches []Glitch
}

// change is a pending change of one sensor.
type change struct {
	first, due, uncertainty Micros
	bounces                 int
}

// Glitch is a change that came to nothing.
type Glitch struct {
	At    Micros // The first raw edge.
	Point engine.Point
	Edges int // All raw edges of it.
}

// NewDebouncer returns a Debouncer of a board at rest whose closed sensors are given.
func NewDebouncer(config DebounceConfig, initial engine.PointSet) *Debouncer {
	config = config.withDefaults()
	return &Debouncer{
		liftAfter:  config.LiftAfter + config.Scan,
		placeAfter: config.PlaceAfter + config.Scan,
		raw:        initial,
		state:      initial,
	}
}

// Step takes the next frame and returns the events that are now certain; they are valid until the next call. First
// falls due what is due at frame.At or before, judged by the frames up to then, and only then the new frame counts.
func (d *Debouncer) Step(frame Frame) []Event {
	d.out, d.glitches = d.out[:0], d.glitches[:0]
	if !d.pending.Empty() && frame.At >= d.deadline {
		d.settle(frame.At)
	}
	if frame.Closed != d.raw {
		d.take(frame)
	}
	return d.out
}

// Glitches returns the changes that came to nothing in the last Step; they are valid until the next call.
func (d *Debouncer) Glitches() []Glitch { return d.glitches }

// Deadline returns when a pending change falls due although nothing changes any more, false when nothing is pending.
func (d *Debouncer) Deadline() (Micros, bool) { return d.deadline, !d.pending.Empty() }

// Pending returns the first edge of the oldest change that is not yet certain, false when there is none. Whatever
// happened after it has to wait until it is known whether the change came before.
func (d *Debouncer) Pending() (first Micros, ok bool) {
	for s := d.pending; !s.Empty(); {
		if at := d.changes[s.Pop()].first; !ok || at < first {
			first, ok = at, true
		}
	}
	return first, ok
}

// State returns the sensors that are closed as far as that is certain.
func (d *Debouncer) State() engine.PointSet { return d.state }

// Raw returns the sensors that were closed in the last frame.
func (d *Debouncer) Raw() engine.PointSet { return d.raw }

// Reset forgets what is pending and takes the frame as the board at rest, as after a gap.
func (d *Debouncer) Reset(frame Frame) {
	d.raw, d.state, d.pending = frame.Closed, frame.Closed, engine.PointSet{}
	d.held, d.out, d.glitches = d.held[:0], d.out[:0], d.glitches[:0]
}

// take notes the edges between the last frame and this one.
func (d *Debouncer) take(frame Frame) {
	edges := frame.Closed.Xor(d.raw)
	d.raw = frame.Closed
	for s := edges.And(d.pending); !s.Empty(); {
		d.changes[s.Pop()].bounces++
	}
	for s := edges.Without(d.pending); !s.Empty(); {
		p := s.Pop()
		after := d.liftAfter
		if frame.Closed.Has(p) {
			after = d.placeAfter
		}
		due := frame.At + after
		d.changes[p] = change{first: frame.At, due: due, uncertainty: frame.Uncertainty}
		if d.pending.Empty() || due < d.deadline {
			d.deadline = due
		}
		d.pending.Add(p)
	}
}

// settle decides all pending changes that are due at now.
func (d *Debouncer) settle(now Micros) {
	for s := d.pending; !s.Empty(); {
		if p := s.Pop(); d.changes[p].due <= now {
			d.decide(p)
		}
	}
	d.findDeadline()
	d.release()
}

// decide ends the pending change of p: it is an event when the sensor reads the new level, else a glitch.
func (d *Debouncer) decide(p engine.Point) {
	c := &d.changes[p]
	d.pending.Remove(p)
	placed := d.raw.Has(p)
	if placed == d.state.Has(p) {
		d.glitches = append(d.glitches, Glitch{At: c.first, Point: p, Edges: c.bounces + 1})
		return
	}
	if placed {
		d.state.Add(p)
	} else {
		d.state.Remove(p)
	}
	d.held = append(d.held, Event{At: c.first, Point: p, Placed: placed, Bounces: c.bounces, Uncertainty: c.uncertainty})
}

func (d *Debouncer) findDeadline() {
	first := true
	for s := d.pending; !s.Empty(); {
		if due := d.changes[s.Pop()].due; first || due < d.deadline {
			d.deadline, first = due, false
		}
	}
}

// release gives out the held events that no pending change can precede.
func (d *Debouncer) release() {
	slices.SortFunc(d.held, compareEvents)
	n := len(d.held)
	if oldest, ok := d.Pending(); ok {
		n, _ = slices.BinarySearchFunc(d.held, oldest, func(e Event, at Micros) int { return cmp.Compare(e.At, at) })
	}
	d.out = append(d.out, d.held[:n]...)
	d.held = slices.Delete(d.held, 0, n)
}

// compareEvents orders events by their times, and by their points where these are equal.
func compareEvents(a, b Event) int {
	return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Point, b.Point))
}
