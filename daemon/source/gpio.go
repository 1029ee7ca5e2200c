package source

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/lights"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
)

// GPIO scans a matrix on the pins of this computer.
type GPIO struct {
	Lines  gpioscan.Lines
	Matrix gpioscan.Config
	Period sensor.Micros  // Between two scans, 0 for the usual one.
	Lights string         // The SPI device of the lights, empty for none.
	Tested boardfile.File // The results of a board test; zero without one.
	Log    *slog.Logger   // The daemon's log.

	guide func(game.Guide) // Shows the next physical step at the board; nil if it can't.
}

// Name is the same for all boards at pins: a computer has one.
func (s *GPIO) Name() string { return "gpio" }

// Config adds nothing: a board does not know its players.
func (s *GPIO) Config(c game.Config) game.Config { return c }

func (s *GPIO) Wall() func(sensor.Micros) boardlog.Wall { return daemon.HostWall }

// Live is true: readings come as they happen.
func (s *GPIO) Live() bool { return true }

// Run scans the pins until the context ends.
func (s *GPIO) Run(ctx context.Context, d *daemon.Daemon) (err error) {
	pins, err := gpioscan.Open(s.Lines, s.Matrix)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pins.Close()) }()
	if s.Lights != "" {
		leds, err := lights.OpenChain(s.Lights)
		if err != nil {
			return err
		}
		chain := &chain{shows: leds, log: s.Log}
		chain.start()
		defer func() { err = errors.Join(err, chain.Close()) }()
		shown := lights.New(chain)
		s.guide = func(g game.Guide) { shown.Show(g, time.Now()) }
	}
	var panel sensor.Panel
	if pins.Panel != nil { // A nil *Panel in the interface would not be nil.
		panel = pins.Panel
	}
	return s.Scan(ctx, d, pins, panel, gpioscan.NewClock())
}

// Scan scans a matrix and a panel, nil for none. Board time continues from the end of the open session.
func (s *GPIO) Scan(ctx context.Context, d *daemon.Daemon, matrix sensor.Matrix, panel sensor.Panel, clock sensor.Clock) error {
	l, err := d.NewLive(daemon.LiveConfig{BoardFile: s.Tested, ShowGuide: s.guide})
	if err != nil {
		return err
	}
	if begin := l.Begin(); begin != 0 {
		clock = later{clock, begin}
	}
	scanner, err := sensor.NewScanner(sensor.ScannerConfig{Period: s.Period}, matrix, panel, clock)
	if err != nil {
		return &InputError{err}
	}
	defer keepProcessor()()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer preferThread()() // This clock sleeps between scans: a thread that never did would leave no time to the others.
	return scan(ctx, l, scanner)
}

// later is a clock that started earlier.
type later struct {
	sensor.Clock
	by sensor.Micros
}

// Now returns the time since its start.
func (c later) Now() sensor.Micros { return c.Clock.Now() + c.by }

// SleepUntil returns at the given time.
func (c later) SleepUntil(at sensor.Micros) { c.Clock.SleepUntil(at - c.by) }

// InputError means that the input of a source can't be read or used: a trace that changes while it is played, or a period of
// scanning that no board can have.
type InputError struct{ error }

func (e *InputError) Unwrap() error { return e.error }

// scan runs a scanner until the context ends, and returns the cause.
func scan(ctx context.Context, l *daemon.Live, s *sensor.Scanner) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := s.Run(ctx, l.Take); err != nil {
		return err
	}
	return context.Cause(ctx)
}
