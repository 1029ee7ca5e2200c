package source

import (
	"log/slog"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// chain shows lights at this computer's pins concurrently with the scanning, which can't wait: to show them takes three scans.
type chain struct {
	shows interface {
		Show(*[engine.Points]wire.Colour) error
		Close() error
	}
	log    *slog.Logger
	newest chan [engine.Points]wire.Colour // A frame that is not shown yet; only the newest counts.
	ended  chan struct{}
}

// start begins to show the frames from Lights.
func (c *chain) start() {
	c.newest, c.ended = make(chan [engine.Points]wire.Colour, 1), make(chan struct{})
	go c.run()
}

func (c *chain) run() {
	defer close(c.ended)
	said := ""
	for colours := range c.newest {
		if err := c.shows.Show(&colours); err != nil && err.Error() != said {
			said = err.Error()
			c.log.Warn(said)
		}
	}
}

// Lights sets the lights of all points. One goroutine calls it.
func (c *chain) Lights(colours *[engine.Points]wire.Colour) error {
	select {
	case <-c.newest:
	default:
	}
	c.newest <- *colours
	return nil
}

// Close darkens the lights.
func (c *chain) Close() error {
	close(c.newest)
	<-c.ended
	return c.shows.Close()
}
