package main

import (
	"context"
	"fmt"
	"io"
	"runtime"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/sensor"
)

// tickEvery is how often a live board is told that time has passed.
const tickEvery sensor.Micros = 20_000

// live puts the readings of a scanner on a board.
type live struct {
	daemon *daemon
	open   *stored       // The session to go on with, nil for a new one.
	gap    sensor.Micros // How long nothing was seen before the first reading of a session that goes on.
	words  func() []game.Input
	tested boardfile.File   // What a test has found out about the board; zero where none is known.
	guide  func(game.Guide) // Shows what has to be done at the board; nil where it can't.

	feed   *game.Feed
	ticked sensor.Micros
}

// newBoard returns the board that a live source plays on: a new one, or that of the open session, brought to where it
// was left, while note gets what is derived. A difference between what is derived now and what is stored is reported and changes nothing.
func newBoard(config game.Config, open *stored, report io.Writer, note func([]game.Record)) (*game.Board, error) {
	board, err := game.NewBoard(config)
	if err != nil || open == nil {
		return board, err
	}
	if d := open.restore(board, note); d != nil {
		fmt.Fprintf(report, "boardd: game %d: what is stored stays as it is, and this boardd derives something else; %s; %s\n",
			open.last().ID, open.why(config), d)
	}
	return board, nil
}

// newLive returns what puts readings on a board of its own, or on that of the open session, and the time of the session at
// which they begin.
func newLive(d *daemon, config game.Config, open *stored, report io.Writer) (l *live, begin sensor.Micros, err error) {
	board, err := newBoard(config, open, report, d.note)
	if err != nil {
		return nil, 0, err
	}
	d.start(board)
	if err := d.startOver(open, report); err != nil {
		return nil, 0, err
	}
	l = &live{daemon: d, open: open}
	if open != nil {
		l.gap = open.since(time.Now())
		begin = open.until() + l.gap
	}
	return l, begin, nil
}

// take puts a reading on the board.
func (l *live) take(r sensor.Reading) error {
	l.daemon.seen.Store(time.Now().UnixNano())
	return l.daemon.locked(func() error {
		if l.feed == nil {
			return l.start(r.Frame)
		}
		for _, word := range l.said(r) {
			if err := l.feed.Say(word); err != nil {
				return err
			}
		}
		if err := l.see(r); err != nil {
			return err
		}
		if r.Frame.At-l.ticked < tickEvery {
			return nil
		}
		l.ticked = r.Frame.At
		if l.guide != nil {
			l.guide(l.daemon.board.Guide())
		}
		return l.feed.Advance(r.Frame.At)
	})
}

// start begins with the first frame, or goes on with it.
func (l *live) start(frame sensor.Frame) (err error) {
	config := pipelineOf(l.tested)
	if l.open != nil {
		l.feed, err = game.Resume(l.daemon.board, config, frame, l.gap, l.daemon.sink)
		return err
	}
	l.feed, err = game.NewFeed(l.daemon.board, config, frame, l.daemon.sink)
	return err
}

// pipelineOf returns how a board is read of which a test has found this out, whatever its sensors hang on.
func pipelineOf(tested boardfile.File) sensor.PipelineConfig {
	return sensor.PipelineConfig{Debounce: tested.Debounce(), Known: tested.Defects()}
}

// see takes the frame of a reading, and the gap before it.
func (l *live) see(r sensor.Reading) error {
	if r.Gap == 0 {
		return l.feed.Frame(r.Frame)
	}
	if err := l.feed.Gap(r.Frame.At, r.Gap); err != nil {
		return err
	}
	return l.feed.Resync(r.Frame)
}

// said returns what was pressed and announced.
func (l *live) said(r sensor.Reading) []game.Input {
	var inputs []game.Input
	if l.words != nil {
		inputs = l.words()
	}
	for _, b := range r.Buttons {
		if in, ok := l.pressed(b); ok {
			inputs = append(inputs, in)
		}
	}
	return inputs
}

// pressed says what a button means. An adjust button announces while it is held; the arbiter's stops the game and lets
// it go on in turn. While the game is stopped there is nothing to adjust: a player's button then opens his claim, on the
// ply in progress. Which touch he means, and whether it was in the ply before, he tells the arbiter.
func (l *live) pressed(b sensor.ButtonEvent) (in game.Input, ok bool) {
	in = game.Input{At: b.At}
	stopped := l.daemon.board.View().Stopped
	switch b.Button {
	case sensor.RedLever, sensor.BlackLever:
		in.Kind, in.Side = game.KindPress, engine.Red
		if b.Button == sensor.BlackLever {
			in.Side = engine.Black
		}
		return in, b.Down
	case sensor.RedAdjust, sensor.BlackAdjust:
		in.Kind, in.Side, in.On = game.KindAdjust, engine.Red, b.Down
		if b.Button == sensor.BlackAdjust {
			in.Side = engine.Black
		}
		if stopped && b.Down {
			in.Kind, in.On, in.Point = game.KindClaim, false, engine.NoPoint
		}
		return in, true
	case sensor.Arbiter:
		in.Kind = game.KindStop
		if stopped {
			in.Kind = game.KindGo
		}
		return in, b.Down
	}
	return in, false
}

// scan runs a scanner until the context ends, and returns why.
func (l *live) scan(ctx context.Context, s *sensor.Scanner) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer preferThread()()
	if err := s.Run(ctx, l.take); err != nil {
		return err
	}
	return context.Cause(ctx)
}
