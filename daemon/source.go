package daemon

import (
	"context"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/record"
	"github.com/kyban/kyban/sensor"
)

// Source moves a board on.
type Source interface {
	// Name is the source's name in the store.
	Name() string
	// Config adds the source's knowledge to the configuration.
	Config(game.Config) game.Config
	// Wall returns the clock for times of day.
	Wall() func(at sensor.Micros) boardlog.Wall
	// Live reports whether readings come as they happen, by the clock of this computer. Those of a trace come as they are
	// written there.
	Live() bool
	// Run plays until the source or the context ends. It moves the board on with NewLive or with NewPlayer and Locked.
	Run(ctx context.Context, d *Daemon) error
}

// Paced is a source that plays faster or slower than people.
type Paced interface {
	// Speed returns how many times faster, 0 for no limit.
	Speed() float64
}

// Timed is a source that knows the time of day of a moment of board time.
type Timed interface {
	// Clock returns it for the board's status, nil while it is not known.
	Clock() *control.Clock
}

// Locked runs a step of the source while nothing else moves the board on: operators enter things from other goroutines. It
// returns an error, which the source returns in turn, when the session is closed and the source has to end.
func (d *Daemon) Locked(move func() error) error {
	err := d.moved(move)
	d.enterOwed()
	return err
}

// Announce gives a source the board's new records, before Run moves the board on. announce gets the records that follow from an
// input, in their order, and returns a function to call when they are stored, nil for none.
func (d *Daemon) Announce(announce func([]record.Record) (stored func())) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.announce = announce
}
