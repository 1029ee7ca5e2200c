package source

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/kyban/kyban/boardlog"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/lights"
	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// Serial reads a board whose microcontroller is on a serial line.
type Serial struct {
	Wait bool // Wait for a board that is not plugged in yet; otherwise that is an error.

	path   string // Empty for the board that is found by its USB identity.
	tested boardfile.File
	mute   bool
	log    *slog.Logger
	clock  boardClock
}

// NewSerial returns the board at a line, or with no path the one that is found by its USB identity. tested has the results of a
// board test, zero without one; mute leaves the buzzer silent.
func NewSerial(path string, tested boardfile.File, mute bool, log *slog.Logger) *Serial {
	return &Serial{path: path, tested: tested, mute: mute, log: log}
}

// Name contains the line, if one is given.
func (s *Serial) Name() string {
	if s.path == "" {
		return "serial"
	}
	return "serial:" + s.path
}

// Config adds nothing: a board does not know its players.
func (s *Serial) Config(c game.Config) game.Config { return c }

// Wall returns the time of this computer's clock when the board saw something.
func (s *Serial) Wall() func(sensor.Micros) boardlog.Wall { return s.clock.wall }

// Clock returns the relation of the board's clock to the computer's, nil while it is not known.
func (s *Serial) Clock() *control.Clock { return s.clock.status() }

// Live is true: readings come as they happen.
func (s *Serial) Live() bool { return true }

// strange returns a warning if the board is not the tested one, else "". It does not end the session: the readings are stored
// either way, and a game goes on.
func strange(tested boardfile.File, e serialscan.Event) string {
	if tested.Date == "" || e.Lost != nil || e.Board.Board == tested.Board {
		return ""
	}
	return fmt.Sprintf("WARNING: --board-file is of board %d, tested on %s, and this is board %d: sensors that work may be "+
		"taken for broken; end boardd, and name this board's own file or none", tested.Board, tested.Date, e.Board.Board)
}

// Run reads the board until the context ends. Board time continues from the end of the open session.
func (s *Serial) Run(ctx context.Context, d *daemon.Daemon) error {
	var shown lights.Lights
	var sounds lights.Sounds
	l, err := d.NewLive(daemon.LiveConfig{BoardFile: s.tested, ShowGuide: func(g game.Guide) {
		shown.Show(g, time.Now())
		sounds.Play()
	}})
	if err != nil {
		return err
	}
	if !s.mute {
		d.Announce(sounds.Announce)
	}
	if _, err := s.Try(); err != nil && s.Wait {
		s.log.Warn(err.Error() + "; boardd waits for it")
	}
	line := serialscan.Config{Path: s.path, Wait: s.Wait, Start: l.Begin(), Timed: s.clock.set,
		Attached: func(line *serialscan.Line, board wire.Identity) {
			shown.Attach(line, board)
			sounds.Attach(line, board)
		},
		Report: func(e serialscan.Event) {
			s.tell(e)
			if warning := strange(s.tested, e); warning != "" {
				s.log.Warn(warning, "board", e.Board.Board)
			}
		}}
	if err := serialscan.New(line).Run(ctx, l.Take); err != nil {
		return advised(err)
	}
	return context.Cause(ctx)
}

func (s *Serial) tell(e serialscan.Event) {
	if e.Lost != nil {
		s.log.Warn(e.String(), "line", e.Path)
		return
	}
	s.log.Info(e.String(), "line", e.Path, "board", e.Board.Board)
}

// advised adds advice to an error about no board, or several.
func advised(err error) error {
	if errors.Is(err, serialscan.ErrNoBoard) || errors.Is(err, serialscan.ErrSeveral) {
		return fmt.Errorf("%w; plug it in, or name its line: --source serial:PATH", err)
	}
	return err
}

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
