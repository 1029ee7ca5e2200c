package sensor

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
)

// DefaultBounce is how long the contacts of a healthy board bounce at most. The firmware has its own in firmware/core/debounce.h.
const DefaultBounce Micros = 6000

// DefaultRest is how long a sensor rests on a level between two real changes, whatever its contacts do: a captured piece's
// point is empty for 12 ms; bouncing may take 6 of them, and one scan on either side is lost.
const DefaultRest Micros = 4000

// DebounceConfig decides when a change counts. Zero values stand for the defaults.
type DebounceConfig struct {
	LiftAfter  Micros // Contacts may bounce so long after they open (DefaultBounce).
	PlaceAfter Micros // Contacts may bounce so long after they close (DefaultBounce).
	Rest       Micros // A change to a level that lasts so long without a break is real, even if it is undone before the bouncing may be over (DefaultRest).
	Scan       Micros // The time between two frames: the last bounce may be seen so much later (1000).
}

func (c DebounceConfig) withDefaults() DebounceConfig {
	c.LiftAfter = cmp.Or(c.LiftAfter, DefaultBounce)
	c.PlaceAfter = cmp.Or(c.PlaceAfter, DefaultBounce)
	c.Rest = cmp.Or(c.Rest, DefaultRest)
	c.Scan = cmp.Or(c.Scan, 1000)
	return c
}

// Debouncer turns raw frames into events. The first raw edge of a sensor at rest begins a change, which stays pending while its
// contacts may bounce. If the sensor then reads the new level, or has rested there in between, the change is an event with the
// time of its first edge. Otherwise it was a glitch. Events come in the order of their times, then of their points: an event
// waits while an older change is pending.
//
// A Debouncer reads no clock. It emits the same events for every scan as for only the frames that differ and those at its
// deadlines.
type Debouncer struct {
	liftAfter, placeAfter, rest Micros

	raw      engine.PointSet // The last frame.
	state    engine.PointSet // The confirmed level; equal to raw wherever nothing is pending.
	pending  engine.PointSet
	deadline Micros // The earliest end of a pending change, when there is one.
	changes  [engine.Points]change

	held     []decision // Decided, while an older change is still pending.
	out      []Event    // The result of the last Step.
	glitches []Glitch
}

// decision is the outcome of a change: an event, or a glitch of so many edges.
type decision struct {
	Event
	glitch bool
}

// change is a pending change of one sensor.
type change struct {
	first, due, uncertainty Micros
	since                   Micros // The last raw edge.
	bounces                 int
	undone                  undoing
}

// undoing is an edge back to the old level after a rest on the new one; its zero value stands for none.
type undoing struct {
	at, uncertainty Micros
	bounces         int // Edges between the first one and this one.
}

// Glitch is a change that was undone.
type Glitch struct {
	At    Micros // The first raw edge.
	Point engine.Point
	Edges int // All its raw edges.
}

// NewDebouncer returns a Debouncer for a board at rest with these sensors closed.
func NewDebouncer(config DebounceConfig, initial engine.PointSet) *Debouncer {
	config = config.withDefaults()
	return &Debouncer{
		liftAfter:  config.LiftAfter + config.Scan,
		placeAfter: config.PlaceAfter + config.Scan,
		rest:       config.Rest,
		raw:        initial,
		state:      initial,
	}
}

// Step reads the next frame and returns the events that are now certain; they are valid until the next call. It first decides
// the changes that are due at frame.At or before, by the frames up to then, and only then reads the new frame.
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

// Glitches returns the glitches of the last Step in their order; they are valid until the next one.
func (d *Debouncer) Glitches() []Glitch { return d.glitches }

// Deadline returns when a pending change falls due without a further edge, false when nothing is pending.
func (d *Debouncer) Deadline() (Micros, bool) { return d.deadline, !d.pending.Empty() }

// Pending returns the first edge of the oldest change that is not yet certain, false when there is none. Everything that
// happened after it has to wait until it is known whether the change came before.
func (d *Debouncer) Pending() (first Micros, ok bool) {
	for s := d.pending; !s.Empty(); {
		if at := d.changes[s.Pop()].first; !ok || at < first {
			first, ok = at, true
		}
	}
	return first, ok
}

// State returns the sensors that are closed for certain.
func (d *Debouncer) State() engine.PointSet { return d.state }

// Raw returns the sensors that were closed in the last frame.
func (d *Debouncer) Raw() engine.PointSet { return d.raw }

// Reset forgets the pending changes and starts from the frame as a board at rest, as after a gap.
func (d *Debouncer) Reset(frame Frame) {
	d.raw, d.state, d.pending = frame.Closed, frame.Closed, engine.PointSet{}
	d.held, d.out, d.glitches = d.held[:0], d.out[:0], d.glitches[:0]
}

// take notes the edges between the last frame and this one.
func (d *Debouncer) take(frame Frame) {
	edges := frame.Closed.Xor(d.raw)
	for s := edges.And(d.pending); !s.Empty(); {
		d.bounce(s.Pop(), frame)
	}
	d.raw = frame.Closed
	for s := edges.Without(d.pending); !s.Empty(); {
		d.begin(s.Pop(), frame)
	}
}

// bounce notes an edge of a pending change, while raw still holds the level before it.
func (d *Debouncer) bounce(p engine.Point, frame Frame) {
	c := &d.changes[p]
	if d.raw.Has(p) != d.state.Has(p) && frame.At-c.since >= d.rest {
		c.undone = undoing{at: frame.At, uncertainty: frame.Uncertainty, bounces: c.bounces}
	}
	c.since = frame.At
	c.bounces++
}

// begin notes the first edge of a change.
func (d *Debouncer) begin(p engine.Point, frame Frame) {
	due := frame.At + d.window(frame.Closed.Has(p))
	c := change{first: frame.At, due: due, uncertainty: frame.Uncertainty, since: frame.At}
	if d.pending.Empty() || c.due < d.deadline {
		d.deadline = c.due
	}
	d.changes[p] = c
	d.pending.Add(p)
}

func (d *Debouncer) window(placed bool) Micros {
	if placed {
		return d.placeAfter
	}
	return d.liftAfter
}

// settle decides all pending changes that are due at now.
func (d *Debouncer) settle(now Micros) {
	for s := d.pending; !s.Empty(); {
		for p := s.Pop(); d.pending.Has(p) && d.changes[p].due <= now; {
			d.decide(p)
		}
	}
	d.findDeadline()
	d.release()
}

// decide ends the pending change of p. It is an event when the sensor reads the new level, and a glitch when it reads the old
// one. If it rested on the new one in between, both count: its return is another change, pending in its turn.
func (d *Debouncer) decide(p engine.Point) {
	c := d.changes[p]
	was, now := d.state.Has(p), d.raw.Has(p)
	event := Event{At: c.first, Point: p, Placed: !was, Bounces: c.bounces, Uncertainty: c.uncertainty}
	if now == was && c.undone != (undoing{}) {
		event.Bounces = c.undone.bounces
		d.changes[p] = change{
			first: c.undone.at, due: c.undone.at + d.window(now), uncertainty: c.undone.uncertainty,
			since: c.since, bounces: c.bounces - c.undone.bounces - 1,
		}
		d.state = d.state.Xor(engine.SetOf(p))
		d.held = append(d.held, decision{event, false})
		return
	}
	d.pending.Remove(p)
	if now != was {
		d.state = d.state.Xor(engine.SetOf(p))
	}
	d.held = append(d.held, decision{event, now == was})
}

func (d *Debouncer) findDeadline() {
	first := true
	for s := d.pending; !s.Empty(); {
		if due := d.changes[s.Pop()].due; first || due < d.deadline {
			d.deadline, first = due, false
		}
	}
}

// release emits the decisions that no pending change can precede.
func (d *Debouncer) release() {
	slices.SortFunc(d.held, func(a, b decision) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Point, b.Point))
	})
	oldest, waiting := d.Pending()
	n := 0
	for _, h := range d.held {
		if waiting && h.At >= oldest {
			break
		}
		n++
		if h.glitch {
			d.glitches = append(d.glitches, Glitch{At: h.At, Point: h.Point, Edges: h.Bounces + 1})
		} else {
			d.out = append(d.out, h.Event)
		}
	}
	d.held = slices.Delete(d.held, 0, n)
}

// Event is a debounced change of one sensor: a piece left its point or arrived on it.
type Event struct {
	At          Micros       // The first raw edge of the change.
	Point       engine.Point // Where it happened.
	Placed      bool         // True when the sensor closed, false when it opened (the piece was lifted).
	Bounces     int          // Raw edges that followed the first before the sensor came to rest.
	Uncertainty Micros       // The change happened at most this long before At.
}
