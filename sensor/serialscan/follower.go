package serialscan

import (
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

const (
	unwrapMax sensor.Micros = 30 * 60 * 1_000_000 // A board that was silent for longer may have wrapped its clock.
	askAgain  sensor.Micros = 20_000              // The host repeats a request without an answer.
)

// follower turns a board's messages into readings, by docs/PROTOCOL.md (How a host follows a board). It is pure: each message comes
// with the host's time, and take returns the request to send.
type follower struct {
	board    wire.Identity
	synced   bool // The closed switches and the number of the next edge are known.
	strange  bool // The board has started again, and its hello has not come.
	started  bool // There was a reading.
	next     uint16
	closed   engine.PointSet
	buttons  sensor.ButtonSet
	switches sensor.Switches
	time     timeline
	interval sensor.Micros // The longest time between two scans, by the board's heartbeats.
	heard    sensor.Micros // The host's time at the board's last message that follows on the known ones.
	asked    sensor.Micros // The host's time of a request without an answer yet, 0 for none.
	bounds   bounds
	sink     func(sensor.Reading) error
}

// newFollower returns a follower whose first reading has the time start.
func newFollower(start sensor.Micros, sink func(sensor.Reading) error) *follower {
	f := &follower{sink: sink, bounds: newBounds()}
	f.time.at = start
	return f
}

// take follows a message that came at the host's time now, and returns the request to send, 0 for none: AskHello, AskFullFrame or
// Resend (from f.next on).
func (f *follower) take(m *wire.Message, now sensor.Micros) (ask wire.Type, err error) {
	if f.startedAgain(m) {
		f.synced, f.strange, f.asked = false, true, 0
	}
	if f.synced && !f.bounds.mayAdvance(f.ahead(m), now) {
		f.synced = false // Its clock runs away: the host's goes on, over a gap.
	}
	switch {
	case m.Type == wire.Hello:
		ask = f.takeHello(m, now)
	case f.strange:
		ask = f.again(now, wire.AskHello)
	case m.Type == wire.FullFrame:
		err = f.takeFullFrame(m, now)
	case m.Type == wire.Edges:
		ask, err = f.takeEdges(m, now)
	case m.Type == wire.Heartbeat:
		ask, err = f.takeHeartbeat(m, now)
	}
	if f.synced {
		f.heard = now
	}
	return ask, err
}

// ahead returns how far the board's clock goes on with a message.
func (f *follower) ahead(m *wire.Message) sensor.Micros {
	last := m.Time
	switch {
	case m.Type == wire.Edges:
		last = m.Edges[len(m.Edges)-1].Time
	case m.Type != wire.FullFrame && m.Type != wire.Heartbeat:
		return 0
	}
	return sensor.Micros(int32(last - f.time.counter))
}

// startedAgain reports whether the board's clock has gone back, which the end of a scan never does: its hello was lost.
func (f *follower) startedAgain(m *wire.Message) bool {
	return f.synced && (m.Type == wire.FullFrame || m.Type == wire.Heartbeat) && int32(m.Time-f.time.counter) < 0
}

// takeHello follows a hello. Only the board itself knows its edges of a time without a host, and only if it has not started again
// since.
func (f *follower) takeHello(m *wire.Message, now sensor.Micros) wire.Type {
	same := f.synced && m.Identity.Board == f.board.Board && m.Identity.Boots == f.board.Boots &&
		int32(m.Time-f.time.counter) >= 0 && now-f.heard < unwrapMax
	f.board, f.interval = m.Identity, max(f.interval, sensor.Micros(m.Identity.Period))
	f.asked, f.strange = max(now, 1), false
	if same {
		return wire.Resend
	}
	f.synced = false
	return wire.AskFullFrame
}

// takeFullFrame takes the closed switches as they are. It is a gap where edges may be missing.
func (f *follower) takeFullFrame(m *wire.Message, now sensor.Micros) error {
	f.asked = 0
	if f.synced && m.Next == f.next && m.Closed == f.closed && m.Down == f.buttons {
		return f.read(f.time.to(m.Time))
	}
	if f.started && !f.bounds.mayGap(now) {
		f.synced = false // What it says then is not read: the gap becomes longer.
		return nil
	}
	last, at := f.time.at, f.time.at
	switch {
	case f.synced:
		at = f.time.to(m.Time)
	case f.started: // The board's clock does not cover the time that it was away; the host's does.
		at = last + max(now-f.heard, 1)
	}
	f.time.begin(m.Time, at)
	r := sensor.Reading{Frame: sensor.Frame{At: at, Closed: m.Closed, Uncertainty: f.interval}}
	if f.started {
		r.Gap = max(at-last, 1)
	}
	f.synced, f.started, f.next, f.closed, f.buttons = true, true, m.Next, m.Closed, m.Down
	f.switches.Reset(m.Down)
	return f.sink(r)
}

// takeEdges follows switches that changed, or requests the edges missing before them.
func (f *follower) takeEdges(m *wire.Message, now sensor.Micros) (wire.Type, error) {
	if !f.synced {
		return 0, nil
	}
	if int16(m.Next-f.next) > 0 {
		return f.missing(now), nil
	}
	for i, e := range m.Edges {
		if m.Next+uint16(i) != f.next { // It is known already.
			continue
		}
		f.next++
		f.asked = 0
		f.change(e)
		if i+1 < len(m.Edges) && m.Edges[i+1].Time == e.Time {
			continue // They came from the same scan.
		}
		if err := f.read(f.time.to(e.Time)); err != nil {
			return 0, err
		}
	}
	return 0, nil
}

func (f *follower) change(e wire.Edge) {
	if b, ok := e.Switch.Button(); ok {
		f.buttons &^= sensor.ButtonSet(0).With(b)
		if e.Closed {
			f.buttons = f.buttons.With(b)
		}
		return
	}
	f.closed.Remove(e.Switch.Point())
	if e.Closed {
		f.closed.Add(e.Switch.Point())
	}
}

// takeHeartbeat notes that nothing else has happened, or requests the missing edges.
func (f *follower) takeHeartbeat(m *wire.Message, now sensor.Micros) (wire.Type, error) {
	if !f.synced {
		return f.missingFrame(now), nil
	}
	f.interval = max(sensor.Micros(f.board.Period), sensor.Micros(m.Counters.IntervalMax))
	if m.Next != f.next {
		return f.missing(now), nil
	}
	f.asked = 0
	return 0, f.read(f.time.to(m.Time))
}

// missing requests the edges that did not come, missingFrame the closed switches, unless there was a request just now.
func (f *follower) missing(now sensor.Micros) wire.Type      { return f.again(now, wire.Resend) }
func (f *follower) missingFrame(now sensor.Micros) wire.Type { return f.again(now, wire.AskFullFrame) }

func (f *follower) again(now sensor.Micros, ask wire.Type) wire.Type {
	if f.asked != 0 && now-f.asked < askAgain {
		return 0
	}
	f.asked = max(now, 1)
	return ask
}

// read emits the state of the switches at a time.
func (f *follower) read(at sensor.Micros) error {
	frame := sensor.Frame{At: at, Closed: f.closed, Uncertainty: f.interval}
	return f.sink(sensor.Reading{Frame: frame, Buttons: f.switches.Step(at, f.interval, f.buttons)})
}

// mappingOf is the number of pings remembered.
const mappingOf = 8

// mapping relates the host's time to the session's. The board read a ping between the host's sending it and the arrival of its
// pong: the shortest round trip of the last few is the best measure.
type mapping struct {
	token  uint32
	sent   sensor.Micros
	trips  [mappingOf]trip
	latest int
}

// trip is a ping and its pong: the host's time less the session's lies between low and high.
type trip struct{ low, high sensor.Micros }

// ping notes that a ping is sent at the host's time now, and returns its token.
func (m *mapping) ping(now sensor.Micros) uint32 {
	m.token++
	m.sent = now
	return m.token
}

// pong notes that the board read the ping with a token at a time of the session; the pong came at the host's time now.
func (m *mapping) pong(token uint32, at, now sensor.Micros) {
	if token != m.token || m.sent == 0 {
		return // An older ping's.
	}
	m.latest = (m.latest + 1) % mappingOf
	m.trips[m.latest] = trip{m.sent - at, now - at}
	m.sent = 0
}

// Timing relates two clocks: at At, a time of the readings, the host's clock showed Host, with this uncertainty either way.
type Timing struct {
	At          sensor.Micros
	Host        time.Time
	Uncertainty sensor.Micros
}

// timing returns the mapping for a time of the session that the host has just passed; its clock shows now.
func (m *mapping) timing(at, now sensor.Micros, clock time.Time) (t Timing, ok bool) {
	by, uncertainty, ok := m.offset()
	late := now - (at + by)
	return Timing{at, clock.Add(-time.Duration(late) * time.Microsecond), uncertainty}, ok
}

// offset returns how much later the host's clock is than the session's, and the uncertainty either way. It returns false before
// the first pong.
func (m *mapping) offset() (by, uncertainty sensor.Micros, ok bool) {
	best := trip{}
	for _, t := range m.trips {
		if t != (trip{}) && (best == trip{} || t.high-t.low < best.high-best.low) {
			best = t
		}
	}
	return (best.low + best.high) / 2, (best.high - best.low + 1) / 2, best != trip{}
}

// timeline turns the board's clock into the session's. The board counts microseconds since its start in 32 bits, which
// wrap after 71.6 minutes; the session's time goes on when the board starts again.
type timeline struct {
	counter uint32        // The last reading of the board's clock, and
	at      sensor.Micros // its time in the session.
}

// begin sets the board's clock to counter at a time of the session.
func (t *timeline) begin(counter uint32, at sensor.Micros) { t.counter, t.at = counter, at }

// of returns the time of the session when the board's clock shows counter, which is less than 35 minutes away from its last
// reading.
func (t *timeline) of(counter uint32) sensor.Micros {
	return t.at + sensor.Micros(int32(counter-t.counter))
}

// to is the same, and notes this reading as the last.
func (t *timeline) to(counter uint32) sensor.Micros {
	at := t.of(counter)
	if at > t.at {
		t.counter, t.at = counter, at
	}
	return at
}
