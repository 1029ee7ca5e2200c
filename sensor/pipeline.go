package sensor

import (
	"cmp"
	"slices"

	"github.com/kyban/kyban/engine"
)

// Pipeline joins the frames of a board's sensors and the other inputs (T: presses, announcements, rulings) into one stream in the
// order of time. An event has the time of its first raw edge, so each item after a raw edge waits until the outcome of that edge
// is known.
//
// It is pure: only its inputs move time on, and it emits nothing about a moment before an input of a later time. A session that
// is cut off therefore gives the beginning of the whole session's stream. Inputs come in the order of time; an earlier time than
// the last counts as the last. The results of the methods are valid until the next call.
type Pipeline[T any] struct {
	debouncer *Debouncer
	health    *Health
	at        Micros // The latest time put in.
	waiting   []Item[T]
	out       []Item[T]
}

// Item is one thing that happened, in the order of At. Among items with the same At, gaps come first, then faults before the
// events that they explain, then everything else.
type Item[T any] struct {
	Kind  ItemKind
	At    Micros
	Gap   Micros // GapItem: the board saw nothing for so long before At
	Frame Frame  // FrameItem: the sensors after a gap; earlier pending changes are forgotten
	Fault Fault  // FaultItem
	Event Event  // EventItem
	Other T      // OtherItem
}

// ItemKind says what an Item is.
type ItemKind uint8

// The kinds of items, in the order in which those with the same time come out.
const (
	NoItem ItemKind = iota
	GapItem
	FrameItem
	FaultItem
	EventItem
	OtherItem
)

// PipelineConfig is the configuration of a Pipeline's parts.
type PipelineConfig struct {
	Debounce DebounceConfig
	Health   HealthConfig
	Known    Defects // Found by a test of the board.
}

// NewPipeline returns a Pipeline for a board at rest that shows this frame.
func NewPipeline[T any](config PipelineConfig, start Frame) *Pipeline[T] {
	config.Health.NoDiode = config.Health.NoDiode.Or(config.Known.NoDiode)
	return &Pipeline[T]{
		debouncer: NewDebouncer(config.Debounce, start.Closed),
		health:    NewHealth(config.Health, start.Closed),
		at:        start.At,
	}
}

// Frame reads the next frame of all sensors.
func (p *Pipeline[T]) Frame(frame Frame) []Item[T] {
	frame.At = p.advance(frame.At)
	p.idle(frame.At) // The frames so far decide about the sensors' health before this one.
	p.debouncer.Step(frame)
	return p.release(p.decided())
}

// Gap notes that the board saw nothing for length before at. A change that is pending when the gap begins stays pending until the
// next frame, because an unseen time decides nothing.
func (p *Pipeline[T]) Gap(at, length Micros) []Item[T] {
	if began := at - length; began > p.at {
		p.idle(p.advance(began))
	}
	at = p.advance(at)
	p.wait(Item[T]{Kind: GapItem, At: at, Gap: length})
	return p.release(p.decided())
}

// Resync reads a frame after which the sensors are known again, as after a gap: the Pipeline emits it as it is, without events,
// and forgets pending changes.
func (p *Pipeline[T]) Resync(frame Frame) []Item[T] {
	frame.At = p.advance(frame.At)
	p.debouncer.Reset(frame)
	p.health.Reset(frame)
	p.wait(Item[T]{Kind: FrameItem, At: frame.At, Frame: frame})
	return p.release(p.decided())
}

// Other takes another input.
func (p *Pipeline[T]) Other(at Micros, what T) []Item[T] {
	at = p.advance(at)
	p.idle(at)
	p.wait(Item[T]{Kind: OtherItem, At: at, Other: what})
	return p.release(p.decided())
}

// Advance moves time on to at without a further input before it.
func (p *Pipeline[T]) Advance(at Micros) []Item[T] {
	p.idle(p.advance(at))
	return p.release(p.decided())
}

// End ends the session: the sensors' last levels decide the pending changes, and the Pipeline emits everything.
func (p *Pipeline[T]) End(at Micros) []Item[T] {
	p.idle(p.advance(at))
	for due, ok := p.debouncer.Deadline(); ok; due, ok = p.debouncer.Deadline() {
		p.idle(due)
	}
	return p.release(endOfTime)
}

// Deadline returns when a change falls due without an input, false when nothing is pending.
func (p *Pipeline[T]) Deadline() (Micros, bool) { return p.debouncer.Deadline() }

// Now returns the time before which everything is decided and emitted. Other deadlines, such as that of a standing piece, may
// fall due before Now and never later.
func (p *Pipeline[T]) Now() Micros { return p.decided() }

// State returns the sensors that are closed for certain.
func (p *Pipeline[T]) State() engine.PointSet { return p.debouncer.State() }

// Raw returns the sensors that were closed in the last frame.
func (p *Pipeline[T]) Raw() engine.PointSet { return p.debouncer.Raw() }

const endOfTime Micros = 1<<63 - 1

func (p *Pipeline[T]) advance(at Micros) Micros {
	p.at = max(p.at, at)
	return p.at
}

// decided returns the time before which nothing can change any more.
func (p *Pipeline[T]) decided() Micros {
	if oldest, ok := p.debouncer.Pending(); ok {
		return min(oldest, p.at)
	}
	return p.at
}

// idle decides what is due at the time given, while the sensors keep their last levels.
func (p *Pipeline[T]) idle(at Micros) {
	events := p.debouncer.Step(Frame{At: at, Closed: p.debouncer.Raw()})
	faults, events := p.health.Step(p.debouncer, events, p.decided())
	for _, fault := range faults {
		p.wait(Item[T]{Kind: FaultItem, At: fault.At, Fault: fault})
	}
	for _, event := range events {
		p.wait(Item[T]{Kind: EventItem, At: event.At, Event: event})
	}
}

func (p *Pipeline[T]) wait(item Item[T]) { p.waiting = append(p.waiting, item) }

// release emits the items before limit.
func (p *Pipeline[T]) release(limit Micros) []Item[T] {
	p.out = p.out[:0]
	if len(p.waiting) == 0 {
		return p.out
	}
	slices.SortStableFunc(p.waiting, func(a, b Item[T]) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Kind, b.Kind))
	})
	n := 0
	for n < len(p.waiting) && p.waiting[n].At < limit {
		n++
	}
	p.out = append(p.out, p.waiting[:n]...)
	p.waiting = slices.Delete(p.waiting, 0, n)
	return p.out
}
