package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/kyban/kyban/game"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/recorder"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/trace"
)

// traceSource plays a trace. It is known by its content, so that a daemon that was killed finds its game again.
type traceSource struct {
	trace  *trace.Trace
	hash   string
	speed  speed
	report io.Writer
}

// openTrace reads a whole trace, - being standard input: nothing of a broken one is played.
func openTrace(file string, stdin io.Reader, s speed, report io.Writer) (*traceSource, error) {
	var text []byte
	var err error
	if file == "-" {
		text, err = io.ReadAll(stdin)
	} else {
		text, err = os.ReadFile(file)
	}
	if err != nil {
		return nil, cli.Badf("trace: %w", err)
	}
	t, err := trace.Parse(bytes.NewReader(text))
	if err != nil {
		return nil, cli.Badf("trace %s: %w", file, err)
	}
	return &traceSource{trace: t, hash: fmt.Sprintf("%x", sha256.Sum256(text)), speed: s, report: report}, nil
}

func (s *traceSource) name() string { return "trace:sha256:" + s.hash }

func (s *traceSource) config(c game.Config) game.Config { return c.With(s.trace.Header) }

// wall returns the times of day that the trace's date gives, unknown ones when it gives none.
func (s *traceSource) wall() func(sensor.Micros) recorder.Wall {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", time.DateOnly, "2006.01.02"} {
		if date, err := time.Parse(layout, s.trace.Header.Date); err == nil {
			return func(at sensor.Micros) recorder.Wall {
				return recorder.Wall{Time: date.Add(time.Duration(at) * time.Microsecond), Source: recorder.WallTrace}
			}
		}
	}
	return func(sensor.Micros) recorder.Wall { return recorder.Wall{Source: recorder.WallNone} }
}

// run plays the trace from its start. What the session held already is compared and not stored again.
func (s *traceSource) run(ctx context.Context, d *daemon, config game.Config, open *stored) error {
	var from sensor.Micros
	if open != nil {
		if config.Delay != open.began() {
			config.Delay = open.began()
			fmt.Fprintf(s.report, "boardd: the games of this trace go on as they began: %s; boardctl game delay changes it\n", delayed(config.Delay))
		}
		open.tellRegulations(config.Evidence, s.report)
		config.Evidence = open.evidence()
		d.refeed, from = newRefeed(open, config), open.until()
	}
	var player *game.Player
	err := d.locked(func() (err error) {
		if player, err = game.NewPlayer(s.trace.Header, config, d.sink); err != nil {
			return err
		}
		d.board = player.Board()
		return d.words()
	})
	if err != nil {
		return err
	}
	pace, last := newPace(s.speed, from), sensor.Micros(0)
	for _, line := range s.trace.Lines {
		tell := func(at sensor.Micros) error {
			return d.locked(func() error { return player.Advance(at) })
		}
		if err := pace.pass(ctx, last, line.At-line.Gap, tell); err != nil {
			return err
		}
		if err := pace.until(ctx, line.At); err != nil {
			return err
		}
		last = line.At
		if err := d.locked(func() error { return player.Line(line) }); err != nil {
			return err
		}
	}
	return d.locked(player.Close)
}
