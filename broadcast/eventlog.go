package broadcast

import (
	"encoding/json"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/kyban/kyban/internal/sse"
)

// An event log keeps between windowMin and windowMax of its newest events in memory; older ones are read from the store.
const (
	windowMin = 512
	windowMax = 2 * windowMin
)

// eventLog is the events of a stream, each encoded once. A viewer is a place in it, and reads without a lock.
type eventLog struct {
	writing sync.Mutex
	newest  atomic.Pointer[snapshot]
}

// snapshot is an event log at a moment. It never changes: each event makes a new one, so that viewers read without a
// lock.
type snapshot struct {
	frames     []frame     // The newest events in their order.
	from       int         // All events behind this place are among frames,
	to         int         // up to this one.
	transients []transient // Sent beside the events: the newest of each kind.
	version    int         // Of the newest transient event.
	closed     bool        // Nothing will follow.
	replaced   chan struct{}
}

// frame is an encoded event, and its place in the log: the sequence of its record for officials, the number of public
// events up to it for the public.
type frame struct {
	place int
	text  []byte
}

// transient is an event without a place. A later viewer gets it on arrival, unless it is over.
type transient struct {
	key     string
	text    []byte
	version int
	over    bool
}

// newEventLog returns an empty event log.
func newEventLog() *eventLog {
	l := &eventLog{}
	l.newest.Store(&snapshot{replaced: make(chan struct{})})
	return l
}

// replace replaces the newest snapshot by the one that change makes of it.
func (l *eventLog) replace(change func(p *snapshot)) {
	l.writing.Lock()
	defer l.writing.Unlock()
	old := l.newest.Load()
	if old.closed {
		return
	}
	p := *old
	p.replaced = make(chan struct{})
	change(&p)
	l.newest.Store(&p)
	close(old.replaced)
}

// begin leaves all events up to a place to the store.
func (l *eventLog) begin(from int) {
	l.replace(func(p *snapshot) { p.frames, p.from, p.to = nil, from, from })
}

// append emits events up to a place.
func (l *eventLog) append(frames []frame, to int) {
	l.replace(func(p *snapshot) {
		p.frames = append(p.frames, frames...) // Readers of the old snapshot read no further than its end.
		if drop := len(p.frames) - windowMin; len(p.frames) > windowMax {
			p.from = p.frames[drop-1].place
			p.frames = slices.Clone(p.frames[drop:])
		}
		p.to = to
	})
}

// tell emits a transient event, which replaces the earlier one of its key. Later viewers do not get one that is over.
func (l *eventLog) tell(key string, text []byte, over bool) {
	l.replace(func(p *snapshot) {
		p.version++
		p.transients = slices.DeleteFunc(slices.Clone(p.transients), func(a transient) bool { return a.key == key })
		p.transients = append(p.transients, transient{key, text, p.version, over})
	})
}

// tellJSON emits a transient event as JSON, under the key that is its type.
func (l *eventLog) tellJSON(kind string, data any, over bool) {
	l.tell(kind, sse.Encode("", kind, asJSON(data)), over)
}

// close emits the last text.
func (l *eventLog) close(text []byte) {
	l.tell("bye", text, false)
	l.replace(func(p *snapshot) { p.closed = true })
}

// asJSON writes an event. It panics for a type without JSON, and all types are our own.
func asJSON(data any) []byte {
	text, err := json.Marshal(data)
	if err != nil {
		panic("broadcast: " + err.Error())
	}
	return text
}
