package source

import (
	"sync"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
)

// boardClock gives the time of day of a board's readings, for a board with a clock of its own: the host's time at the moment of
// board time, not of the arrival on the line. Until the board has answered a ping it is the time of arrival.
type boardClock struct {
	mu     sync.Mutex
	timing serialscan.Timing // The last; the zero value before the first.
}

// set takes a new relation of board time to the host's time.
func (c *boardClock) set(t serialscan.Timing) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.timing = t
}

func (c *boardClock) wall(at sensor.Micros) boardlog.Wall {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timing.Host.IsZero() {
		return daemon.HostWall(at)
	}
	return daemon.HostWallAt(c.timing.Host.Add(time.Duration(at-c.timing.At) * time.Microsecond))
}

// status returns the relation for the board's status, nil while it is not known.
func (c *boardClock) status() *control.Clock {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.timing.Host.IsZero() {
		return nil
	}
	return &control.Clock{At: int64(c.timing.At), Wall: c.timing.Host.UTC().Format("2006-01-02T15:04:05.000000Z"),
		Uncertainty: int64(c.timing.Uncertainty)}
}
