package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/fact"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/tracefile"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/trace"
)

// Trace plays a trace. Its content identifies it, so that a daemon that was killed finds its game again.
type Trace struct {
	file  *tracefile.File
	speed Speed
}

// OpenTrace reads a trace to its end before any of it is played, so that a broken one plays nothing. The name - is standard
// input.
func OpenTrace(name string, stdin io.Reader, s Speed) (*Trace, error) {
	file, err := tracefile.Open(name, stdin)
	var broken *trace.Error
	if errors.As(err, &broken) {
		return nil, fmt.Errorf("trace %s: %w", name, err)
	}
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	return &Trace{file: file, speed: s}, nil
}

func (s *Trace) Header() trace.Header { return s.file.Header() }

// Speed returns how many times faster than people it plays, 0 for no limit.
func (s *Trace) Speed() float64 { return float64(s.speed) }

func (s *Trace) Name() string                     { return "trace:sha256:" + s.file.Hash() }
func (s *Trace) Config(c game.Config) game.Config { return c.With(s.file.Header()) }

// Live is false: a trace was recorded elsewhere.
func (s *Trace) Live() bool { return false }

// Wall returns times of day from the trace's date, unknown ones if it has none.
func (s *Trace) Wall() func(sensor.Micros) boardlog.Wall {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", time.DateOnly, "2006.01.02"} {
		if date, err := time.Parse(layout, s.file.Header().Date); err == nil {
			return func(at sensor.Micros) boardlog.Wall {
				return boardlog.Wall{Time: date.Add(time.Duration(at) * time.Microsecond), Source: boardlog.WallTrace}
			}
		}
	}
	return func(sensor.Micros) boardlog.Wall { return boardlog.Wall{Source: boardlog.WallNone} }
}

// Run plays the trace from its start. The part that the session already holds is compared and not stored again.
func (s *Trace) Run(ctx context.Context, d *daemon.Daemon) error {
	defer s.file.Close()
	player, from, err := d.NewPlayer(s.file.Header())
	if err != nil {
		return err
	}
	pace, last := newPace(s.speed, from), sensor.Micros(0)
	for line, err := range s.file.Lines() {
		if err != nil {
			return &InputError{fmt.Errorf("trace: %w", err)}
		}
		tell := func(at sensor.Micros) error {
			return d.Locked(func() error { return player.Advance(at) })
		}
		gap, _ := line.Fact.(fact.Gap)
		if err := pace.pass(ctx, last, line.At-gap.Length, tell); err != nil {
			return err
		}
		if err := pace.until(ctx, line.At); err != nil {
			return err
		}
		last = line.At
		if err := d.Locked(func() error { return player.Line(line) }); err != nil {
			return err
		}
	}
	return d.Locked(player.Close)
}

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
