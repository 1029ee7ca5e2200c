package bringup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/sensor/serialscan/wire"
	"github.com/kyban/kyban/terminal"
	"github.com/kyban/kyban/terminal/tty"
)

// Reader reads a board until the context is done or sink returns an error. The line settings in config apply to a board on a serial line.
type Reader func(ctx context.Context, config serialscan.Config, sink func(sensor.Reading) error) error

// Teller reports the sights to people or programs.
type Teller interface {
	tell(s sight) error
	read(r sensor.Reading) error // Follows the sights of the reading.
}

// Watch reports a board's sights until the context is done.
func Watch(ctx context.Context, read Reader, t Teller) error {
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
	err := read(ctx, config, func(r sensor.Reading) error {
		for _, s := range c.read(r) {
			if err := t.tell(s); err != nil {
				return err
			}
		}
		return t.read(r)
	})
	if cause := context.Cause(ctx); err == nil && !errors.Is(cause, context.Canceled) {
		return cause // The output could not be written.
	}
	return err
}

// NewJSON returns a Teller that writes each sight as an object on a line.
func NewJSON(out io.Writer) Teller { return jsonTeller{json.NewEncoder(printable.JSON(out))} }

// jsonTeller writes each sight as an object on a line.
type jsonTeller struct{ out *json.Encoder }

func (t jsonTeller) tell(s sight) error        { return t.out.Encode(s) }
func (t jsonTeller) read(sensor.Reading) error { return nil }

// NewLines returns a Teller that writes each sight on a line, in words.
func NewLines(out io.Writer) Teller { return lineTeller{out} }

// lineTeller writes each sight on a line.
type lineTeller struct{ out io.Writer }

func (t lineTeller) tell(s sight) error {
	_, err := fmt.Fprintln(t.out, s)
	return err
}
func (t lineTeller) read(sensor.Reading) error { return nil }

// paintEvery is the shortest time between two pictures: a bouncing contact changes faster than people see.
const paintEvery sensor.Micros = 40_000

// NewPainter returns a Teller that paints the board on a screen.
func NewPainter(screen *tty.Screen, title string) Teller {
	return &painter{screen: screen, shown: terminal.Sensors{Title: title}}
}

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

// tell notes a sight. It paints an event of the line at once, because no reading may follow.
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

// read paints when there is news and the last picture has been up long enough.
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
