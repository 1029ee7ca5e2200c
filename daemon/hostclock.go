package daemon

import (
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/sensor"
)

// hostClock is the clock of this computer, watched for being set. Board time never follows it: board time comes from a clock
// that only runs, so order and durations stay the same.
type hostClock struct {
	read func() (wall time.Time, running time.Duration)
	zero time.Time // The wall clock's present reading minus the running clock's.
}

// stepMin is the smallest reported change. Clocks are also made to run a little faster or slower for a while, and the running
// one follows that.
const stepMin = time.Second

// firstDay is before any correct time: computers without a battery begin in 1970 or where they were left.
var firstDay = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

func newHostClock() *hostClock {
	began := time.Now()
	return &hostClock{read: func() (time.Time, time.Duration) {
		now := time.Now()
		return now.Round(0), now.Sub(began) // Once without the monotonic reading, once by it.
	}}
}

// stepped returns by how much the clock was set since the last call, 0 for not at all. There may be no clock.
func (c *hostClock) stepped() time.Duration {
	if c == nil {
		return 0
	}
	wall, running := c.read()
	zero := wall.Add(-running)
	if c.zero.IsZero() {
		c.zero = zero
	}
	step := zero.Sub(c.zero)
	if step.Abs() < stepMin {
		return 0
	}
	c.zero = zero
	return step
}

// HostWallAt returns a time of day by the host's clock, with its source: none while the clock is not set.
func HostWallAt(now time.Time) boardlog.Wall {
	if now.Before(firstDay) {
		return boardlog.Wall{Source: boardlog.WallNone}
	}
	return boardlog.Wall{Time: now, Source: boardlog.WallHost}
}

// HostWall returns the time of day by the host's clock.
func HostWall(sensor.Micros) boardlog.Wall { return HostWallAt(time.Now()) }
