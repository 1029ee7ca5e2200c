package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/settings"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensor/lightchain"
)

// gpioSource scans a matrix on the pins of this computer.
type gpioSource struct {
	lines  gpioscan.Lines
	matrix gpioscan.Config
	period sensor.Micros
	lights string // The SPI device of the lights, empty for none.
	errors io.Writer
	tested boardfile.File
	guide  func(game.Guide) // Shows what has to be done at the board; nil where it can't.
}

// newGPIO returns the source that a configuration means, nil for none.
func newGPIO(c *settings.GPIO, errors io.Writer) (*gpioSource, error) {
	lines, matrix, err := c.Board()
	if err != nil {
		return nil, cli.Bad(err)
	}
	s := &gpioSource{lines: lines, matrix: matrix, errors: errors}
	if c != nil {
		s.period, s.lights = sensor.Micros(c.Scan), c.Lights
	}
	if c.Standard() {
		fmt.Fprintln(errors, "boardd: the board hangs on the lines of docs/BUILDING-A-BOARD.md; [gpio] in the configuration names others")
	}
	return s, nil
}

func (s *gpioSource) name() string                            { return "gpio" }
func (s *gpioSource) config(c game.Config) game.Config        { return c }
func (s *gpioSource) wall() func(sensor.Micros) recorder.Wall { return hostWall }

// run scans the pins until the context ends.
func (s *gpioSource) run(ctx context.Context, d *daemon, config game.Config, open *stored) (err error) {
	pins, err := gpioscan.Open(s.lines, s.matrix)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pins.Close()) }()
	if s.lights != "" {
		leds, err := lightchain.Open(s.lights)
		if err != nil {
			return err
		}
		chain := &chain{shows: leds, errors: s.errors}
		chain.start()
		defer func() { err = errors.Join(err, chain.Close()) }()
		lights := lights{lamps: chain}
		s.guide = func(g game.Guide) { lights.show(g, time.Now()) }
	}
	var panel sensor.Panel
	if pins.Panel != nil { // A nil *Panel would be a panel.
		panel = pins.Panel
	}
	return s.scan(ctx, d, config, open, pins, panel, gpioscan.NewClock())
}

// scan scans a matrix and a panel, nil for none. Board time goes on where the open session was left.
func (s *gpioSource) scan(ctx context.Context, d *daemon, config game.Config, open *stored,
	matrix sensor.Matrix, panel sensor.Panel, clock sensor.Clock) error {
	l, begin, err := newLive(d, config, open, s.errors)
	if err != nil {
		return err
	}
	l.tested, l.guide = s.tested, s.guide
	if begin != 0 {
		clock = later{clock, begin}
	}
	scanner, err := sensor.NewScanner(sensor.ScannerConfig{Period: s.period}, matrix, panel, clock)
	if err != nil {
		return cli.Bad(err)
	}
	return l.scan(ctx, scanner)
}

// later is a clock that began earlier.
type later struct {
	sensor.Clock
	by sensor.Micros
}

// Now returns the time since it began.
func (c later) Now() sensor.Micros { return c.Clock.Now() + c.by }

// SleepUntil returns at the time given.
func (c later) SleepUntil(at sensor.Micros) { c.Clock.SleepUntil(at - c.by) }
