package wire

import (
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
)

// Each of these takes the body of a message and reports whether its length and its values are those of docs/PROTOCOL.md.

func (m *Message) parseHello(b []byte) bool {
	if len(b) != 19 {
		return false
	}
	m.Identity = Identity{
		Protocol:     b[0],
		Firmware:     [3]uint8(b[1:4]),
		Board:        le.Uint32(b[4:]),
		Capabilities: Capabilities(le.Uint16(b[8:])),
		Boots:        le.Uint16(b[10:]),
		Cause:        Cause(b[12]),
		Period:       le.Uint16(b[13:]),
	}
	m.Time = le.Uint32(b[15:])
	return true
}

func (m *Message) parseFullFrame(b []byte) bool {
	const buttonBits = 64 - (engine.Points - 64) // The bits of the upper half that are no points.
	if len(b) != 18 {
		return false
	}
	high := uint64(le.Uint32(b[14:]))
	m.Time, m.Next = le.Uint32(b), le.Uint16(b[4:])
	m.Closed = engine.PointSet{Lo: le.Uint64(b[6:]), Hi: high << buttonBits >> buttonBits}
	down := high >> (engine.Points - 64)
	m.Down = sensor.ButtonSet(down)
	return down < 1<<sensor.Buttons
}

func (m *Message) parseEdges(b []byte, edges *[EdgesMax]Edge) bool {
	if len(b) < 9 || len(b) > 6+3*EdgesMax || len(b)%3 != 0 || le.Uint16(b[6:]) != 0 {
		return false
	}
	m.Next, m.Time = le.Uint16(b), le.Uint32(b[2:])
	at, n := m.Time, 0
	for b = b[6:]; len(b) >= 3; b = b[3:] {
		at += uint32(le.Uint16(b))
		e := Edge{Time: at, Switch: Switch(b[2] & 0x7f), Closed: b[2]&0x80 != 0}
		if e.Switch >= Switches {
			return false
		}
		edges[n&(EdgesMax-1)] = e
		n++
	}
	m.Edges = edges[:n]
	return true
}

func (m *Message) parseHeartbeat(b []byte) bool {
	if len(b) != 14 {
		return false
	}
	m.Time, m.Next = le.Uint32(b), le.Uint16(b[4:])
	m.Counters = Counters{
		Overruns:    le.Uint16(b[6:]),
		Dropped:     le.Uint16(b[8:]),
		Refused:     le.Uint16(b[10:]),
		IntervalMax: le.Uint16(b[12:]),
	}
	return true
}

func (m *Message) parsePong(b []byte) bool {
	if len(b) != 8 {
		return false
	}
	m.Token, m.Time = le.Uint32(b), le.Uint32(b[4:])
	return true
}
