package bringup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/kyban/kyban/engine"
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

type lineTeller struct{ out io.Writer }

func (t lineTeller) tell(s sight) error {
	_, err := fmt.Fprintln(t.out, s)
	return err
}
func (t lineTeller) read(sensor.Reading) error { return nil }

// paintEvery is the shortest time between two pictures: a bouncing contact changes faster than people see.
const paintEvery sensor.Micros = 40_000

func NewPainter(screen *tty.Screen, title string) Teller {
	return &painter{screen: screen, shown: terminal.Sensors{Title: title}}
}

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

// newsEvery is how often a reading without news is passed on: as often as a board on a serial line sends a message.
const newsEvery sensor.Micros = 20_000

// News passes the readings with news on to Sink. A scanner gives a thousand in a second, too many to paint.
type News struct {
	Sink   func(sensor.Reading) error
	begun  bool
	passed sensor.Micros
	closed engine.PointSet
}

func (n *News) Take(r sensor.Reading) error {
	old := n.begun && r.Gap == 0 && len(r.Buttons) == 0 && r.Frame.Closed == n.closed
	if old && r.Frame.At-n.passed < newsEvery {
		return nil
	}
	n.begun, n.passed, n.closed = true, r.Frame.At, r.Frame.Closed
	return n.Sink(r)
}

// sight is one observation of a board. Its fields depend on its type; see docs/formats/commands.md.
type sight interface {
	// String returns it for people, on one line.
	String() string
}

// The sights, by the type that their JSON names.
type (
	foundSight struct {
		Type     string `json:"type"` // "board"
		Path     string `json:"path"`
		Board    uint32 `json:"board"`
		Firmware string `json:"firmware"`
		Boots    uint16 `json:"boots"`
		Cause    string `json:"cause"`
		Period   uint16 `json:"period_us"`
	}
	lostSight struct {
		Type  string `json:"type"` // "lost"
		Path  string `json:"path"`
		Error string `json:"error"`
	}
	frameSight struct {
		Type   string        `json:"type"` // "frame"
		At     sensor.Micros `json:"at_us"`
		Closed []string      `json:"closed"`
	}
	edgeSight struct {
		Type        string        `json:"type"` // "edge"
		At          sensor.Micros `json:"at_us"`
		Point       string        `json:"point"`
		Closed      bool          `json:"closed"`
		Uncertainty sensor.Micros `json:"uncertainty_us"`
	}
	buttonSight struct {
		Type   string        `json:"type"` // "button"
		At     sensor.Micros `json:"at_us"`
		Button string        `json:"button"`
		Down   bool          `json:"down"`
	}
	gapSight struct {
		Type string        `json:"type"` // "gap"
		At   sensor.Micros `json:"at_us"`
		Gap  sensor.Micros `json:"gap_us"`
	}
	timeSight struct {
		Type        string        `json:"type"` // "time"
		At          sensor.Micros `json:"at_us"`
		Wall        string        `json:"wall"` // By this computer's clock, as in RFC 3339.
		Uncertainty sensor.Micros `json:"uncertainty_us"`
	}
	damageSight struct {
		Type   string `json:"type"`   // "damaged"
		Frames uint64 `json:"frames"` // Since the line was found.
	}
)

func clock(at sensor.Micros) string { return fmt.Sprintf("%d.%06d", at/1_000_000, at%1_000_000) }

func (s foundSight) String() string {
	return fmt.Sprintf("board %d at %s, firmware %s, start %d (%s), a scan each %d us", s.Board, s.Path, s.Firmware, s.Boots, s.Cause, s.Period)
}

func (s lostSight) String() string { return fmt.Sprintf("board at %s lost: %s", s.Path, s.Error) }

func (s frameSight) String() string {
	if len(s.Closed) == 0 {
		return clock(s.At) + " nothing closed"
	}
	return clock(s.At) + " closed " + strings.Join(s.Closed, " ")
}

func (s edgeSight) String() string {
	if s.Closed {
		return clock(s.At) + " + " + s.Point
	}
	return clock(s.At) + " - " + s.Point
}

func (s buttonSight) String() string {
	if s.Down {
		return fmt.Sprintf("%s %s down", clock(s.At), s.Button)
	}
	return fmt.Sprintf("%s %s up", clock(s.At), s.Button)
}

func (s gapSight) String() string {
	return fmt.Sprintf("%s nothing was seen for %s s", clock(s.At), clock(s.Gap))
}

func (s timeSight) String() string {
	return fmt.Sprintf("%s is %s, give or take %d us", clock(s.At), s.Wall, s.Uncertainty)
}

func (s damageSight) String() string { return fmt.Sprintf("damaged frames: %d", s.Frames) }

func lineSight(e serialscan.Event) sight {
	if e.Lost != nil {
		return lostSight{"lost", e.Path, e.Lost.Error()}
	}
	i := e.Board
	firmware := fmt.Sprintf("%d.%d.%d", i.Firmware[0], i.Firmware[1], i.Firmware[2])
	return foundSight{"board", e.Path, i.Board, firmware, i.Boots, i.Cause.String(), i.Period}
}

func timed(t serialscan.Timing) sight {
	return timeSight{"time", t.At, t.Host.UTC().Format("2006-01-02T15:04:05.000000Z"), t.Uncertainty}
}

func damaged(d wire.Drops) sight { return damageSight{"damaged", d.Total()} }

// changes turns readings into sights, each of the changes since the one before.
type changes struct {
	begun  bool
	closed engine.PointSet
}

func (c *changes) read(r sensor.Reading) []sight {
	at, now := r.Frame.At, r.Frame.Closed
	var sights []sight
	if r.Gap != 0 {
		sights = append(sights, gapSight{"gap", at, r.Gap})
	}
	if !c.begun || r.Gap != 0 {
		sights = append(sights, frameSight{"frame", at, now.Names()})
	} else {
		for _, p := range now.Xor(c.closed).Points() {
			sights = append(sights, edgeSight{"edge", at, p.String(), now.Has(p), r.Frame.Uncertainty})
		}
	}
	for _, b := range r.Buttons {
		sights = append(sights, buttonSight{"button", b.At, b.Button.String(), b.Down})
	}
	c.begun, c.closed = true, now
	return sights
}
