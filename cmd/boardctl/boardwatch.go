package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
	"github.com/kyban/kyban/terminal"
)

func newWatch() *cobra.Command {
	var where place
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "watch [--port PATH | --serial NUMBER | --gpio [--config FILE]] [--json]",
		Short: "Show what the sensors see, until Ctrl-C",
		Long: `Shows each sensor and button of a board as it is, bouncing included, until Ctrl-C. A board on a
serial line that is unplugged is waited for.

On a terminal of 80 x 24 it paints the board: ## is a sensor that is closed. Elsewhere it
tells line by line, "+ e4" being a sensor that has closed and "- e4" one that has opened;
with --json each line is an object. Times are seconds since the board was found; of
one on a serial line it tells each second which time of day that is by this computer's clock,
and how uncertain.`,
		Example: `  boardctl board watch
  boardctl board watch --port /dev/ttyACM0
  boardctl board watch --gpio
  boardctl board watch --gpio --config boardd.toml
  boardctl board watch --json | jq -r 'select(.type=="edge").point'`,
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			out := cmd.OutOrStdout()
			if asJSON {
				return watch(ctx, where, jsonTeller{json.NewEncoder(out)})
			}
			screen, ok := terminal.NewScreen(out, os.Environ())
			if !ok {
				return watch(ctx, where, lineTeller{out})
			}
			err := screen.Open()
			if err == nil {
				err = watch(ctx, where, &painter{screen: screen, shown: terminal.Sensors{Title: where.title()}})
			}
			return errors.Join(err, screen.Close())
		},
	}
	where.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON lines")
	return cmd
}

// teller tells people or programs what is seen.
type teller interface {
	tell(s sight) error
	read(r sensor.Reading) error // Comes behind the sights of the reading.
}

// watch tells what a board sees until the context is done.
func watch(ctx context.Context, where place, t teller) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	tell := func(s sight) {
		if err := t.tell(s); err != nil {
			cancel(err)
		}
	}
	var c changes
	config := serialscan.Config{
		Report:  func(e serialscan.Event) { tell(lineSight(e)) },
		Damaged: func(d wire.Drops) { tell(damaged(d)) },
		Timed:   func(s serialscan.Timing) { tell(timed(s)) },
	}
	err := where.read(ctx, config, func(r sensor.Reading) error {
		for _, s := range c.read(r) {
			if err := t.tell(s); err != nil {
				return err
			}
		}
		return t.read(r)
	})
	if cause := context.Cause(ctx); err == nil && !errors.Is(cause, context.Canceled) {
		return cause // What is told could not be written.
	}
	return err
}

// jsonTeller tells each sight as an object on a line.
type jsonTeller struct{ out *json.Encoder }

func (t jsonTeller) tell(s sight) error        { return t.out.Encode(s) }
func (t jsonTeller) read(sensor.Reading) error { return nil }

// lineTeller tells each sight on a line.
type lineTeller struct{ out io.Writer }

func (t lineTeller) tell(s sight) error {
	_, err := fmt.Fprintln(t.out, s)
	return err
}
func (t lineTeller) read(sensor.Reading) error { return nil }

// paintEvery is how often a picture is painted at most: a bouncing contact changes more often than people see.
const paintEvery sensor.Micros = 40_000

// painter paints the board.
type painter struct {
	screen      interface{ Show(picture []string) error }
	shown       terminal.Sensors
	down        sensor.ButtonSet
	gaps        int
	damage      uint64
	uncertainty sensor.Micros // Of the board's clock beside this computer's.
	fresh       bool          // There is something to paint.
	at          sensor.Micros
}

// tell notes a sight. What happens to the line is painted at once, because no reading may follow.
func (p *painter) tell(s sight) error {
	p.fresh = true
	switch s := s.(type) {
	case foundSight:
		p.shown.Title = s.String()
	case lostSight:
		p.shown.Title = s.String() + "; waiting for it"
	case gapSight:
		p.gaps++
	case damageSight:
		p.damage = s.Frames
		return nil
	case timeSight:
		p.uncertainty = s.Uncertainty
		return nil
	}
	p.shown.Beside = append(p.shown.Beside, s.String())
	p.shown.Beside = p.shown.Beside[max(0, len(p.shown.Beside)-terminal.Height):]
	switch s.(type) {
	case foundSight, lostSight:
		return p.paint()
	}
	return nil
}

// read paints when there is something new and the last picture was seen.
func (p *painter) read(r sensor.Reading) error {
	p.shown.Closed = r.Frame.Closed
	for _, b := range r.Buttons {
		p.down &^= sensor.ButtonSet(0).With(b.Button)
		if b.Down {
			p.down = p.down.With(b.Button)
		}
	}
	if !p.fresh || p.at != 0 && r.Frame.At-p.at < paintEvery {
		return nil
	}
	p.at = r.Frame.At
	return p.paint()
}

func (p *painter) paint() error {
	p.fresh = false
	down := "none"
	if p.down != 0 {
		var held []string
		for b := range sensor.Buttons {
			if p.down.Has(b) {
				held = append(held, b.String())
			}
		}
		down = strings.Join(held, ", ")
	}
	p.shown.Status = fmt.Sprintf("closed: %d · buttons down: %s", p.shown.Closed.Len(), down)
	p.shown.Notices = []string{fmt.Sprintf("gaps: %d · damaged frames: %d · clock: give or take %d us · Ctrl-C ends", p.gaps, p.damage, p.uncertainty)}
	return p.screen.Show(terminal.SensorPicture(p.shown))
}
