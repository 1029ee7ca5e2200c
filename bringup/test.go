package bringup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/boardtest"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
	"github.com/kyban/kyban/terminal"
	"github.com/kyban/kyban/terminal/tty"
)

// errTested ends the reading of a board after its test.
var errTested = errors.New("tested")

// Test leads a person through the test of a board.
type Test struct {
	Enters <-chan struct{} // Goes on where a request has no effect.
	Title  string          // Names the board's connection, as far as it is known before the first reading.

	test  boardtest.Test
	board wire.Identity
	line  *serialscan.Line // Nil where there are no lights.
	lit   time.Time
	show  func(terminal.Sensors) error
	shown terminal.Sensors
}

// Lead reads the board until the test ends. An interrupted test has no result.
func (t *Test) Lead(ctx context.Context, read Reader, out io.Writer) error {
	t.show, t.shown.Title = t.printer(out), t.Title
	if screen, ok := tty.New(out, os.Environ()); ok {
		if err := screen.Open(); err != nil {
			return err
		}
		defer screen.Close() // Messages after it include errors.
		t.show = func(s terminal.Sensors) error { return screen.Show(terminal.SensorPicture(s)) }
	}
	err := read(ctx, serialscan.Config{Attached: t.attach,
		Report: func(e serialscan.Event) { t.shown.Title = lineSight(e).String() },
	}, t.read)
	switch {
	case errors.Is(err, errTested):
		return nil
	case err == nil:
		return errors.New("the test was broken off: nothing is written")
	}
	return err
}

func (t *Test) attach(line *serialscan.Line, board wire.Identity) {
	t.board, t.line, t.lit = board, nil, time.Time{}
	if board.Capabilities&wire.HasLights != 0 {
		t.line = line
	}
}

// read takes a reading, and shows the next request.
func (t *Test) read(r sensor.Reading) error {
	t.test.Read(r.Frame)
	select {
	case <-t.Enters:
		t.test.Skip()
	default:
	}
	if t.test.Stage() == boardtest.Done {
		return errTested
	}
	asked := t.test.Asked()
	if t.line != nil && (asked != t.shown.Asked || time.Since(t.lit) > time.Second) { // The board turns them off without messages.
		var colours [engine.Points]wire.Colour
		for _, p := range asked.Points() {
			colours[p] = wire.Blue
		}
		t.lit = time.Now()
		if err := t.line.Lights(&colours); err != nil {
			return err
		}
	}
	t.shown.Closed, t.shown.Asked, t.shown.Broken = r.Frame.Closed, asked, t.test.Result.Broken()
	t.shown.Status = words(&t.test)
	t.shown.Notices = []string{fmt.Sprintf("bounced so far: opening %d us, closing %d us · Ctrl-C breaks off", t.test.Result.Lift, t.test.Result.Place)}
	return t.show(t.shown)
}

// printer prints each new step on a line.
func (t *Test) printer(out io.Writer) func(terminal.Sensors) error {
	last := ""
	return func(s terminal.Sensors) error {
		if s.Status == last {
			return nil
		}
		last = s.Status
		_, err := fmt.Fprintln(out, last)
		return err
	}
}

// words returns the next request in words.
func words(t *boardtest.Test) string {
	asked := strings.Join(t.Asked().Names(), " ")
	switch {
	case t.Stage() == boardtest.Clear:
		return "take all pieces off the board; Enter: there are none"
	case t.Stage() == boardtest.Frame:
		return "put pieces on " + asked + " and leave them there; Enter: all are there"
	case t.Down():
		return "take the piece off " + asked
	}
	if other, ok := t.Other(); ok {
		return fmt.Sprintf("%s has answered: put the piece on %s once more; Enter: skip it", other, asked)
	}
	return "put a piece on " + asked + "; Enter: nothing happens"
}
