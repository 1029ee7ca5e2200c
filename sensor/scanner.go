package sensor

import (
	"cmp"
	"context"
	"fmt"
	"runtime"

	"github.com/kyban/kyban/engine"
)

// Matrix can be scanned: package gpioscan has a real one, package sensortest a fake one.
type Matrix interface {
	// Scan returns the sensors that are closed now.
	Scan() (engine.PointSet, error)
}

// Panel reads the buttons beside the board.
type Panel interface {
	// Down returns the buttons that are down now.
	Down() (ButtonSet, error)
}

// Clock gives a Scanner its time. Package gpioscan has a real one.
type Clock interface {
	// Now returns the time since the session began. It never goes back.
	Now() Micros
	// SleepUntil returns at the time given, or at once when that has passed.
	SleepUntil(Micros)
}

// ScannerConfig configures a Scanner. Period zero stands for 1000, GapPeriods zero for 10.
type ScannerConfig struct {
	Period     Micros // The time between two scans: 2000 at most, so that quick hands can be told apart.
	GapPeriods int    // Two scans further apart than so many periods leave a gap.
}

// periodMax is the slowest scan that still sees a captured piece's point empty, however its contacts bounce.
const periodMax Micros = 2000

// Reading is one scan.
type Reading struct {
	Frame   Frame
	Gap     Micros        // Not zero after too long a pause: the time since the last scan.
	Buttons []ButtonEvent // The panel's events, valid until the next scan.
}

// Scanner scans a matrix, and a panel if there is one, at a steady rate.
type Scanner struct {
	matrix   Matrix
	panel    Panel
	clock    Clock
	period   Micros
	gap      Micros
	switches Switches
}

// NewScanner returns a Scanner; panel may be nil. The error names the setting that is out of its range.
func NewScanner(config ScannerConfig, matrix Matrix, panel Panel, clock Clock) (*Scanner, error) {
	config.Period, config.GapPeriods = cmp.Or(config.Period, 1000), cmp.Or(config.GapPeriods, 10)
	if config.Period < 0 || config.Period > periodMax {
		return nil, fmt.Errorf("scan period: expected 1 to %d us, found %d", periodMax, config.Period)
	}
	if config.GapPeriods < 2 {
		return nil, fmt.Errorf("scan gap: expected 2 periods or more, found %d", config.GapPeriods)
	}
	return &Scanner{
		matrix: matrix,
		panel:  panel,
		clock:  clock,
		period: config.Period,
		gap:    config.Period * Micros(config.GapPeriods),
	}, nil
}

// Run scans until the context is done (then it returns nil), or the matrix, the panel or sink returns an error. It locks its
// thread, because the scheduler would make scans late by many periods. The first reading shows the board and the panel as they
// are.
func (s *Scanner) Run(ctx context.Context, sink func(Reading) error) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	began := s.clock.Now()
	last := began
	for first := true; ctx.Err() == nil; first = false {
		start := s.clock.Now()
		reading, err := s.read(last, first)
		if err != nil {
			return err
		}
		if !first && start-last > s.gap {
			reading.Gap = start - last
		}
		if err := sink(reading); err != nil {
			return err
		}
		last = start
		// A late scan does not shift the later ones, and Run does not make up for missed scans.
		now := s.clock.Now()
		s.clock.SleepUntil(began + ((now-began)/s.period+1)*s.period)
	}
	return nil
}

// read scans once. A change since the last scan happened after that scan began, at the earliest.
func (s *Scanner) read(last Micros, first bool) (Reading, error) {
	closed, err := s.matrix.Scan()
	if err != nil {
		return Reading{}, fmt.Errorf("scan the sensors: %w", err)
	}
	at := s.clock.Now()
	reading := Reading{Frame: Frame{At: at, Closed: closed, Uncertainty: at - last}}
	if s.panel == nil {
		return reading, nil
	}
	down, err := s.panel.Down()
	if err != nil {
		return Reading{}, fmt.Errorf("read the buttons: %w", err)
	}
	if first {
		s.switches.Reset(down)
	}
	reading.Buttons = s.switches.Step(at, at-last, down)
	return reading, nil
}

// Micros is board time: microseconds since the trace or the session began. Only the board's messages move it on, never the
// host's clock.
type Micros int64

// Frame is all 90 sensors at one moment.
type Frame struct {
	At          Micros
	Closed      engine.PointSet // The sensors that see a piece.
	Uncertainty Micros          // A change since the last frame happened at most this long before At.
}
