package gpioscan

import (
	"time"

	"github.com/kyban/kyban/sensor"
)

// Clock is the computer's monotonic clock, as a sensor.Clock. The zero value is not ready; NewClock starts one.
type Clock struct{ start time.Time }

// NewClock returns a clock that begins at 0 now.
func NewClock() *Clock { return &Clock{time.Now()} }

// Now returns the time since the clock began.
func (c *Clock) Now() sensor.Micros { return sensor.Micros(time.Since(c.start).Microseconds()) }

// SleepUntil puts the thread to sleep until the time given. The timers of the Go runtime would wake it up to 30 ms late. The
// thread keeps its processor of the Go scheduler meanwhile: raise GOMAXPROCS by one where a loop calls it all the time.
func (c *Clock) SleepUntil(at sensor.Micros) {
	for wait := at - c.Now(); wait > 0; wait = at - c.Now() {
		sleep(time.Duration(wait) * time.Microsecond)
	}
}
