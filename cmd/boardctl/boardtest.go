package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/engine"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/boardtest"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
	"github.com/kyban/kyban/terminal"
)

func newTest() *cobra.Command {
	var where place
	var file string
	cmd := &cobra.Command{
		Use:   "test [--port PATH | --serial NUMBER | --gpio [--config FILE]] [-o FILE]",
		Short: "Lead through a test of all points, and say what is wrong",
		Long: `Leads through a test of a board that was just built. It says which point to put a piece on
next, and lights it where a board on a serial line has lights; Enter goes on where nothing
happens. 18 pieces are needed: each point is tested once, those of rank 0 and file a first,
and then with pieces on these, which shows diodes that are missing.

In the end it names dead and stuck sensors, wires that are exchanged and missing diodes, and
tells how long contacts bounced. -o writes that to a new file. Wires that are exchanged end
the test, because they have to be put right first. The exit status is 1 when anything is wrong.`,
		Example: `  boardctl board test
  boardctl board test --port /dev/ttyACM0 -o board.toml
  boardctl board test --gpio -o board.toml`,
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			if file != "" {
				if err := checkNew(file); err != nil { // Before all the work, not behind it.
					return cli.Badf("-o: %w", err)
				}
			}
			t := &boardTest{enters: enters(cmd.InOrStdin())}
			if err := t.lead(ctx, where, cmd.OutOrStdout()); err != nil {
				return err
			}
			return t.report(cmd.OutOrStdout(), file, time.Now())
		},
	}
	where.flags(cmd)
	cmd.Flags().StringVarP(&file, "output", "o", "", "write the result to a TOML `file`")
	return cmd
}

// enters tells of each line that is entered, until the end of r.
func enters(r io.Reader) <-chan struct{} {
	lines := make(chan struct{})
	go func() {
		for s := bufio.NewScanner(r); s.Scan(); {
			lines <- struct{}{}
		}
	}()
	return lines
}

// errTested ends the reading of a board that was tested.
var errTested = errors.New("tested")

// boardTest leads a person through the test of a board.
type boardTest struct {
	test   boardtest.Test
	enters <-chan struct{}
	board  wire.Identity
	line   *serialscan.Line // Nil where there are no lights.
	lit    time.Time
	show   func(terminal.Sensors) error
	shown  terminal.Sensors
}

// lead reads the board until it is tested. A test that is broken off has no result.
func (t *boardTest) lead(ctx context.Context, where place, out io.Writer) error {
	t.show, t.shown.Title = t.printer(out), where.title()
	if screen, ok := terminal.NewScreen(out, os.Environ()); ok {
		if err := screen.Open(); err != nil {
			return err
		}
		defer screen.Close() // What is told behind it tells of an error as well.
		t.show = func(s terminal.Sensors) error { return screen.Show(terminal.SensorPicture(s)) }
	}
	err := where.read(ctx, serialscan.Config{Attached: t.attach,
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

func (t *boardTest) attach(line *serialscan.Line, board wire.Identity) {
	t.board, t.line, t.lit = board, nil, time.Time{}
	if board.Capabilities&wire.HasLights != 0 {
		t.line = line
	}
}

// read takes what the sensors show, and shows what to do next.
func (t *boardTest) read(r sensor.Reading) error {
	t.test.Read(r.Frame)
	select {
	case <-t.enters:
		t.test.Skip()
	default:
	}
	if t.test.Stage() == boardtest.Done {
		return errTested
	}
	asked := t.test.Asked()
	if t.line != nil && (asked != t.shown.Asked || time.Since(t.lit) > time.Second) { // They go out when nobody speaks to the board.
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

// printer shows each step on a line, when it is another one.
func (t *boardTest) printer(out io.Writer) func(terminal.Sensors) error {
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

// words says what to do next.
func words(t *boardtest.Test) string {
	asked := strings.Join(names(t.Asked()), " ")
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
