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
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensor/sensortest"
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

// Wall returns the clock of this computer.
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

// bench is a board with simulated players at it.
type bench struct {
	matrix sensortest.Matrix
	player *sensortest.Player
	clock  *benchClock
	said   []fact.Input
	idle   func(now sensor.Micros) error // Called on each scan while the players do nothing; nil if not needed.
}

// newBench returns a board with players that act out a script.
func newBench(s *sensortest.Script) *bench {
	b := &bench{clock: &benchClock{}}
	b.player = sensortest.NewPlayer(s, &b.matrix)
	return b
}

// scan scans the board until the context ends.
func (b *bench) scan(ctx context.Context, l *daemon.Live, period sensor.Micros, s Speed) error {
	pace := newPace(s, b.clock.now)
	b.clock.wait = func(at sensor.Micros) error { return pace.until(ctx, at) }
	scanner, err := sensor.NewScanner(sensor.ScannerConfig{Period: period}, b, nil, b.clock)
	if err != nil {
		return err
	}
	return scan(ctx, l, scanner)
}

// Scan advances the players to the present and returns the closed contacts.
func (b *bench) Scan() (engine.PointSet, error) {
	for _, line := range b.player.Advance(b.clock.now) {
		switch line.Fact.(type) {
		case fact.Press, fact.Adjust, fact.Resign, fact.Agree, fact.Promote, fact.Offer, fact.Takeback, fact.End, fact.Claim:
			b.said = append(b.said, fact.Input{At: line.At, Fact: line.Fact})
		}
	}
	if _, busy := b.player.Next(); !busy && b.idle != nil {
		if err := b.idle(b.clock.now); err != nil {
			return engine.PointSet{}, err
		}
	}
	return b.matrix.Scan(), nil
}

// takeSaid returns the inputs since the last call.
func (b *bench) takeSaid() []fact.Input {
	said := b.said
	b.said = nil
	return said
}

// benchClock is the time of a simulation: it passes only by scans, however late the host is, so that a busy host never makes a
// gap.
type benchClock struct {
	now  sensor.Micros
	wait func(sensor.Micros) error
}

// Now returns the simulated time.
func (c *benchClock) Now() sensor.Micros { return c.now }

// SleepUntil lets time pass. An interruption ends the scanner by itself: it has the same context.
func (c *benchClock) SleepUntil(at sensor.Micros) {
	if c.wait(at) == nil {
		c.now = max(c.now, at)
	}
}
