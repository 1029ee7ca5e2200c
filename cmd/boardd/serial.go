package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
)

// serialSource reads a board whose microcontroller is on a serial line.
type serialSource struct {
	path   string // Empty for the board that is found by its USB identity.
	report io.Writer
	tested boardfile.File
	clock  boardClock
	mute   bool // No sounds.
}

func (s *serialSource) name() string {
	if s.path == "" {
		return "serial"
	}
	return "serial:" + s.path
}

func (s *serialSource) config(c game.Config) game.Config        { return c }
func (s *serialSource) wall() func(sensor.Micros) recorder.Wall { return s.clock.wall }
func (s *serialSource) boardClock() *boardClock                 { return &s.clock }

// strange warns of a board that is not the one whose test is believed, and says nothing of any other. It does not end the
// session: the readings are stored either way, and a game goes on.
func strange(tested boardfile.File, e serialscan.Event) string {
	if tested.Date == "" || e.Lost != nil || e.Board.Board == tested.Board {
		return ""
	}
	return fmt.Sprintf("boardd: WARNING: --board-file is of board %d, tested on %s, and this is board %d: sensors that work may be "+
		"taken for broken; end boardd, and name this board's own file or none\n", tested.Board, tested.Date, e.Board.Board)
}

// run reads the board until the context ends. Board time goes on where the open session was left.
func (s *serialSource) run(ctx context.Context, d *daemon, config game.Config, open *stored) error {
	l, begin, err := newLive(d, config, open, s.report)
	if err != nil {
		return err
	}
	var lights lights
	var sounds sounds
	if !s.mute {
		d.sounds = &sounds
	}
	l.tested = s.tested
	l.guide = func(g game.Guide) {
		lights.show(g, time.Now())
		sounds.play()
	}
	line := serialscan.Config{Path: s.path, Start: begin, Timed: s.clock.set,
		Attached: func(line *serialscan.Line, board wire.Identity) {
			lights.attach(line, board)
			sounds.attach(line, board)
		},
		Report: func(e serialscan.Event) {
			fmt.Fprintf(s.report, "boardd: %s\n%s", e, strange(s.tested, e))
		}}
	if err := serialscan.New(line).Run(ctx, l.take); err != nil {
		return advised(err)
	}
	return context.Cause(ctx)
}

// advised says what to do where it isn't known which board is meant.
func advised(err error) error {
	if errors.Is(err, serialscan.ErrNoBoard) || errors.Is(err, serialscan.ErrSeveral) {
		return fmt.Errorf("%w; plug it in, or name its line: --source serial:PATH", err)
	}
	return err
}
