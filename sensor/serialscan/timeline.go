package serialscan

import "github.com/kyban/kyban/sensor"

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
