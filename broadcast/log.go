package broadcast

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// A log keeps between windowMin and windowMax of its newest events in memory; older ones are read from the store.
const (
	windowMin = 512
	windowMax = 2 * windowMin
)

// log is what all viewers of a stream are told: each event encoded once. A viewer is a place in it, and reads without a lock.
type log struct {
	writing sync.Mutex
	newest  atomic.Pointer[page]
}

// page is a log at a moment. It is never changed; the next one takes its place.
type page struct {
	frames  []frame // The newest events in their order.
	from    int     // All events behind this sequence are among frames,
	to      int     // up to this one.
	asides  []aside // What is told beside the events: of each kind the newest.
	version int     // Of the newest aside.
	closed  bool    // Nothing will follow.
	turned  chan struct{}
}

// frame is an encoded event.
type frame struct {
	seq  int
	text []byte
}

// aside is something without a sequence. Who was not there when it was told is told it when he comes, unless it is over.
type aside struct {
	key     string
	text    []byte
	version int
	over    bool
}

// newLog returns an empty log.
func newLog() *log {
	l := &log{}
	l.newest.Store(&page{turned: make(chan struct{})})
	return l
}

// turn shows the page that change makes of the newest one.
func (l *log) turn(change func(p *page)) {
	l.writing.Lock()
	defer l.writing.Unlock()
	old := l.newest.Load()
	if old.closed {
		return
	}
	p := *old
	p.turned = make(chan struct{})
	change(&p)
	l.newest.Store(&p)
	close(old.turned)
}

// begin makes the store the place of everything up to a sequence.
func (l *log) begin(from int) {
	l.turn(func(p *page) { p.frames, p.from, p.to = nil, from, from })
}

// append tells events up to a sequence.
func (l *log) append(frames []frame, to int) {
	l.turn(func(p *page) {
		p.frames = append(p.frames, frames...) // Readers of the old page look no further than its end.
		if drop := len(p.frames) - windowMin; len(p.frames) > windowMax {
			p.from = p.frames[drop-1].seq
			p.frames = slices.Clone(p.frames[drop:])
		}
		p.to = to
	})
}

// tell tells something beside the events; it takes the place of what was told under the same key. What is over is not told
// to those who come later.
func (l *log) tell(key string, text []byte, over bool) {
	l.turn(func(p *page) {
		p.version++
		p.asides = slices.DeleteFunc(slices.Clone(p.asides), func(a aside) bool { return a.key == key })
		p.asides = append(p.asides, aside{key, text, p.version, over})
	})
}

// note tells something beside the events as JSON, under the key that is its type.
func (l *log) note(kind string, data any, over bool) {
	l.tell(kind, encode(0, kind, asJSON(data)), over)
}

// close tells the last word.
func (l *log) close(text []byte) {
	l.tell("bye", text, false)
	l.turn(func(p *page) { p.closed = true })
}

// asJSON writes what is told. Only a type that has no JSON is an error, and all are our own.
func asJSON(data any) []byte {
	text, err := json.Marshal(data)
	if err != nil {
		panic("broadcast: " + err.Error())
	}
	return text
}

// encode writes an event as Server-Sent Events do (WHATWG HTML, 9.2). The data has no line feed.
func encode(seq int, kind string, data []byte) []byte {
	var b bytes.Buffer
	if seq > 0 {
		fmt.Fprintf(&b, "id: %d\n", seq)
	}
	fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", kind, data)
	return bytes.Clone(b.Bytes())
}
