package serialscan

import (
	"encoding/binary"
	"errors"
	"sync"
	"time"

	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// fakeBoard is the other end of a line in memory: a board that speaks as much of the protocol as the tests need. The real firmware
// runs in package firmware/simtest.
type fakeBoard struct {
	mu       sync.Mutex
	now      func() sensor.Micros
	wait     func() // Lets a millisecond pass.
	boots    uint16
	start    sensor.Micros
	edges    []wire.Edge // All since the start.
	closed   [12]byte
	sequence uint8
	out      []byte // Bytes that the host has not read yet.
	beaten   sensor.Micros
	mute     bool // It sends nothing.
	gone     error
	damage   func(i int) bool // Reports whether the line damages the byte with this number.
	sent     int
	asked    []byte // The host's bytes so far.
}

func newFakeBoard() *fakeBoard {
	began := time.Now()
	return &fakeBoard{boots: 1, now: func() sensor.Micros { return micros(time.Since(began)) }, wait: func() { time.Sleep(time.Millisecond) }}
}

// restart starts the board again: it knows the closed switches, and nothing earlier.
func (b *fakeBoard) restart() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.boots++
	b.start, b.edges, b.sequence = b.now(), nil, 0
	b.hello()
	b.fullFrame()
}

// change closes or opens a switch.
func (b *fakeBoard) change(s wire.Switch, closed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed[s/8] &^= 1 << (s % 8)
	if closed {
		b.closed[s/8] |= 1 << (s % 8)
	}
	b.edges = append(b.edges, wire.Edge{Time: b.time(), Switch: s, Closed: closed})
	b.resend(len(b.edges) - 1)
}

// unplug takes the board off the line; plug puts it back.
func (b *fakeBoard) unplug() { b.set(errors.New("unplugged")) }
func (b *fakeBoard) plug()   { b.set(nil) }

func (b *fakeBoard) set(gone error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gone, b.out = gone, nil
}

func (b *fakeBoard) time() uint32 { return uint32(b.now() - b.start) }

func (b *fakeBoard) say(kind wire.Type, body []byte) {
	if b.mute || b.gone != nil {
		return
	}
	frame := wire.AppendFrame(nil, kind, b.sequence, body...)
	b.sequence++
	for i := range frame {
		if b.sent++; b.damage != nil && b.damage(b.sent) {
			frame[i] ^= 0x55
		}
	}
	b.out = append(b.out, frame...)
}

func (b *fakeBoard) hello() {
	body := []byte{wire.Protocol, 1, 2, 3, 7, 0, 0, 0, 0x1f, 0, byte(b.boots), byte(b.boots >> 8), 1, 0xe8, 3}
	b.say(wire.Hello, binary.LittleEndian.AppendUint32(body, b.time()))
}

func (b *fakeBoard) fullFrame() {
	body := binary.LittleEndian.AppendUint32(nil, b.time())
	body = binary.LittleEndian.AppendUint16(body, uint16(len(b.edges)))
	b.say(wire.FullFrame, append(body, b.closed[:]...))
}

// resend sends all edges from number first on, one to a message.
func (b *fakeBoard) resend(first int) {
	for i := first; i < len(b.edges); i++ {
		e := b.edges[i]
		change := byte(e.Switch)
		if e.Closed {
			change |= 0x80
		}
		body := binary.LittleEndian.AppendUint16(nil, uint16(i))
		body = binary.LittleEndian.AppendUint32(body, e.Time)
		b.say(wire.Edges, append(body, 0, 0, change))
	}
}

func (b *fakeBoard) heartbeat() {
	body := binary.LittleEndian.AppendUint32(nil, b.time())
	body = binary.LittleEndian.AppendUint16(body, uint16(len(b.edges)))
	b.say(wire.Heartbeat, append(body, 0, 0, 0, 0, 0, 0, 0xe8, 3))
}

// Read gives the host the board's bytes, or a heartbeat.
func (b *fakeBoard) Read(p []byte) (int, error) {
	b.wait()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.gone != nil {
		return 0, b.gone
	}
	if b.now()-b.beaten > 20_000 {
		b.beaten = b.now()
		b.heartbeat()
	}
	n := copy(p, b.out)
	b.out = b.out[n:]
	return n, nil
}

// Write takes the host's requests.
func (b *fakeBoard) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.gone != nil {
		return 0, b.gone
	}
	b.asked = append(b.asked, p...)
	for {
		frame, rest, ok := cutFrame(b.asked)
		if !ok {
			return len(p), nil
		}
		b.asked = rest
		b.answer(frame)
	}
}

func (b *fakeBoard) Close() error { return nil }

func (b *fakeBoard) answer(frame []byte) {
	if len(frame) < 2 {
		return
	}
	switch body := frame[2:]; wire.Type(frame[0]) {
	case wire.AskHello:
		b.hello()
	case wire.AskFullFrame:
		b.fullFrame()
	case wire.Resend:
		b.resend(int(binary.LittleEndian.Uint16(body)))
	case wire.Ping:
		b.say(wire.Pong, binary.LittleEndian.AppendUint32(body[:4:4], b.time()))
	}
}

// cutFrame unstuffs the first frame of p.
func cutFrame(p []byte) (frame, rest []byte, ok bool) {
	for i, c := range p {
		if c != 0 {
			continue
		}
		for at := 0; at < i; {
			run := int(p[at])
			frame = append(frame, p[at+1:min(at+run, i)]...)
			if at += run; at < i {
				frame = append(frame, 0)
			}
		}
		return frame, p[i+1:], true
	}
	return nil, p, false
}
