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
	"github.com/kyban/kyban/internal/boardfile"
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

func (t *Test) file(now time.Time) boardfile.File {
	r := &t.test.Result
	return boardfile.File{
		Board: t.board.Board, Date: now.Format(time.DateOnly), Dead: r.Dead.Names(), Stuck: r.Stuck.Names(),
		Wires: append([]string{}, r.Wires()...), Missing: r.Missing.Names(), Ghosts: r.Ghosts.Names(),
		Unknown: engine.AllPoints.Without(r.Whole).Without(r.Missing).Names(), Lift: r.Lift, Place: r.Place,
	}
}

// ErrFaulty is the result of the test of a faulty board.
var ErrFaulty = errors.New("something is wrong with the board")

// Report prints the result and then calls write to store it as a file; write may be nil.
func (t *Test) Report(out io.Writer, write func(text []byte) error, now time.Time) error {
	result := t.file(now)
	if _, err := io.WriteString(out, findings(result)); err != nil {
		return err
	}
	if write != nil {
		text, err := result.Encode()
		if err != nil {
			return err
		}
		if err := write(text); err != nil {
			return fmt.Errorf("%w; what was found stands above and is in no file", err)
		}
	}
	if faulty(&t.test.Result) {
		return ErrFaulty
	}
	return nil
}

func faulty(r *boardtest.Result) bool {
	return !r.Broken().Empty() || r.Exchanged() || !r.Missing.Empty() || !r.Ghosts.Empty()
}

func findings(f boardfile.File) string {
	var b strings.Builder
	line := func(name string, list []string, separator string) {
		if len(list) > 0 {
			fmt.Fprintf(&b, "%-20s %s\n", name, strings.Join(list, separator))
		}
	}
	line("dead sensors", f.Dead, " ")
	line("stuck sensors", f.Stuck, " ")
	line("wires", f.Wires, "; ")
	line("missing diodes", f.Missing, " ")
	line("ghosts at", f.Ghosts, " ")
	if len(f.Wires) == 0 {
		line("diodes not tested", f.Unknown, " ")
	}
	fmt.Fprintf(&b, "%-20s opening %d us, closing %d us\n", "longest bounce", f.Lift, f.Place)
	return b.String()
}

// Line names the serial line of a board: by its path, by the number of its USB chip, or as that of the one board that is
// plugged in.
type Line struct{ Path, Serial string }

// Choices returns a detail of each USB line, with the name of its chip behind a tab, as a shell completes it.
func Choices(of func(serialscan.Details) string) []string {
	list, err := serialscan.List()
	if err != nil {
		return nil // Completion can't show an error.
	}
	var words []string
	for _, d := range list {
		if d.Identity != (serialscan.Identity{}) && of(d) != "" {
			words = append(words, of(d)+"\t"+d.Identity.String())
		}
	}
	return words
}

func (l *Line) Find() (string, error) {
	if l.Path != "" {
		return l.Path, nil
	}
	list, err := serialscan.List()
	if err != nil {
		return "", err
	}
	found, err := serialscan.Find(list, serialscan.Known, l.Serial)
	return found.Path, Advised(err)
}

// Advised adds advice to an error about no board, or several.
func Advised(err error) error {
	switch {
	case errors.Is(err, serialscan.ErrNoBoard):
		return fmt.Errorf("%w; plug it in, or name its line with --port", err)
	case errors.Is(err, serialscan.ErrSeveral):
		return fmt.Errorf("%w; say which with --port or --serial", err)
	}
	return err
}
