package main

import (
	"context"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
)

// source moves a board on.
type source interface {
	// name is how the store knows the source.
	name() string
	// config adds what the source knows to the configuration.
	config(game.Config) game.Config
	// wall returns what tells the time of day.
	wall() func(at sensor.Micros) recorder.Wall
	// run plays until the source or the context ends. It goes on with the open session when that is not nil.
	run(ctx context.Context, d *daemon, config game.Config, open *stored) error
}
