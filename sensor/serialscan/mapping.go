package serialscan

import (
	"time"

	"github.com/kyban/kyban/sensor"
)

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
