package daemon

import (
	"context"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
)

// Source moves a board on.
type Source interface {
	// Name is how the store knows the source.
	Name() string
	// Config adds what the source knows to the configuration.
	Config(game.Config) game.Config
	// Wall returns what tells the time of day.
	Wall() func(at sensor.Micros) recorder.Wall
	// Live says whether readings come as they happen, by the clock of this computer. Those of a trace come as they are written there.
	Live() bool
	// Run plays until the source or the context ends. It moves the board on with NewLive or with NewPlayer and Locked.
	Run(ctx context.Context, d *Daemon) error
}

// Paced is a source that plays faster or slower than people.
type Paced interface {
	// Speed is how many times faster, 0 for as fast as it can be.
	Speed() float64
}

// Timed is a source that can say which time of day a moment of board time was.
type Timed interface {
	// Clock tells it to those who ask how the board stands, nil while it is not known.
	Clock() *control.Clock
}

// Locked runs what moves the board on, while nothing else does: operators enter things from other goroutines. It returns an error,
// which the source returns in turn, when the session is closed and the source has to end.
func (d *Daemon) Locked(move func() error) error {
	err := d.moved(move)
	d.enterOwed()
	return err
}

// Announce lets a source know what the board has recorded, before Run moves the board on. announce gets the records that
// follow from an input, in their order, and returns what is called when they are stored, nil for nothing.
func (d *Daemon) Announce(announce func([]record.Record) (stored func())) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.announce = announce
}
