package broadcast

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/kyban/kyban/internal/message"
	"github.com/kyban/kyban/internal/sse"
)

// An event log keeps at least so many of its newest events in memory, and at most twice as many; older ones are read from the store. Where there
// are many boards that is half a minute of play: their viewers read at the end.
const (
	window       = 512
	windowOfMany = 32
)

// eventLog is the events of a stream, each encoded once. A viewer is a place in it, and reads without a lock.
type eventLog struct {
	writing sync.Mutex
	newest  atomic.Pointer[snapshot]
	keeps   int  // So many events at least.
	packs   bool // Its texts are parts of a gzip stream.
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
	split      bool        // Screens go on with a log of their own.
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

func newEventLog() *eventLog {
	l := &eventLog{keeps: window}
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

// packed returns a text as the log has it.
func (l *eventLog) packed(text []byte) []byte {
	if !l.packs {
		return text
	}
	return packed(text)
}

// goOn begins where another log is, at a place of its own, with what is sent beside the events.
func (l *eventLog) goOn(behind *eventLog, place int) {
	was := behind.newest.Load()
	l.replace(func(p *snapshot) { p.from, p.to, p.transients, p.version = place, place, was.transients, was.version })
}

// begin leaves all events up to a place to the store.
func (l *eventLog) begin(from int) {
	l.replace(func(p *snapshot) { p.frames, p.from, p.to = nil, from, from })
}

func (l *eventLog) append(frames []frame, to int) {
	l.replace(func(p *snapshot) {
		p.frames = append(p.frames, frames...) // Readers of the old snapshot read no further than its end.
		if drop := len(p.frames) - l.keeps; len(p.frames) > 2*l.keeps {
			p.from = p.frames[drop-1].place
			p.frames = slices.Clone(p.frames[drop:])
		}
		p.to = to
	})
}

// tell emits a transient event, which replaces the earlier one of its key. Later viewers do not get one that is over.
func (l *eventLog) tell(key string, text []byte, over bool) {
	text = l.packed(text)
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

// publicMark begins the ids of public events. They count only these: a count of all records would show how often
// something was lifted or found in a withheld move. For arbiters and operators, who get all records, the id is the
// sequence of the record.
const publicMark = "p"

func eventID(a audience, place int) string {
	if a != officials {
		return publicMark + strconv.Itoa(place)
	}
	return strconv.Itoa(place)
}

// resumeFrom returns the place after which the client wants events: a browser repeats its last id, a program or a page
// names it in the address. An id that counts for the other audience has no meaning for this one, so the client gets all
// events. Such an id comes from a session that has ended, or from a version before public ids had a mark.
func resumeFrom(r *http.Request, a audience) (int, error) {
	text, from := r.Header.Get("Last-Event-ID"), "Last-Event-ID"
	if text == "" {
		text, from = r.URL.Query().Get("after"), "after"
	}
	if text == "" {
		return 0, nil
	}
	digits, public := strings.CutPrefix(text, publicMark)
	place, err := strconv.Atoi(digits)
	if err != nil || place < 0 {
		return 0, message.Errorf("%s %q: expected the id of an event, such as %s", from, text, eventID(a, 17))
	}
	if public != (a != officials) {
		return 0, nil
	}
	return place, nil
}

// chunksMax bounds the remembered old events, in bytes.
const chunksMax = 2 << 20

// chunkKey names events of a game for an audience: those after one place, up to another. Emitted events never change.
type chunkKey struct {
	game     int
	audience audience
	from, to int
}

// chunk is the text read from the store for a key, and the place it reaches.
type chunk struct {
	text    []byte
	reached int
}

// chunks remembers what was read from the store: every new viewer gets the same beginning, and thousands may come at
// once. The text of a chunk is never changed.
type chunks struct {
	mu   sync.Mutex
	kept map[chunkKey]chunk
	size int // In bytes.
}

func (c *chunks) get(k chunkKey) (chunk, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, ok := c.kept[k]
	return found, ok
}

// put remembers a chunk. If there is no more room, it drops the others first.
func (c *chunks) put(k chunkKey, read chunk) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.kept[k]; known || len(read.text) > chunksMax {
		return
	}
	if c.kept == nil || c.size+len(read.text) > chunksMax {
		c.kept, c.size = map[chunkKey]chunk{}, 0
	}
	c.kept[k] = read
	c.size += len(read.text)
}
