package main

import (
	"fmt"
	"log/slog"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/daemon"
	"github.com/kyban/kyban/daemon/source"
	"github.com/kyban/kyban/internal/boardfile"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/sensor"
)

// find returns the source in the options, and the name that finds its open session. A demo without a given seed is found by its
// prefix alone.
func (o *options) find(cmd *cobra.Command) (src daemon.Source, name string, err error) {
	kind, rest, _ := strings.Cut(o.source, ":")
	switch {
	case kind == "trace" && rest != "":
		t, err := o.openTrace(cmd, rest)
		if err != nil {
			return nil, "", err
		}
		return t, t.Name(), nil
	case o.source == "gpio":
		g, err := newGPIO(o.file.GPIO, logger(cmd))
		if err == nil {
			g.Tested, err = o.board()
		}
		if err != nil {
			return nil, "", err
		}
		return g, g.Name(), nil
	case kind == "demo":
		return o.demo()
	case o.source == "serial" || kind == "serial" && rest != "":
		tested, err := o.board()
		s := source.NewSerial(rest, tested, o.file.Sounds != nil && !*o.file.Sounds, logger(cmd))
		return s, s.Name(), err
	}
	return nil, "", cli.Badf("--source %s: expected gpio, serial, serial:PATH, trace:FILE, trace:-, demo or demo:chess", o.source)
}

// demo returns the demo in the options: demo, demo:SEED, demo:chess or demo:chess:SEED.
func (o *options) demo() (daemon.Source, string, error) {
	rest, prefix := strings.TrimPrefix(strings.TrimPrefix(o.source, "demo"), ":"), source.DemoPrefix
	play := o.game.Play
	if after, ok := strings.CutPrefix(rest+":", "chess:"); ok {
		rest = strings.TrimSuffix(after, ":")
		if play == "xiangqi" {
			return nil, "", cli.Badf("--source %s: this is a game of chess; leave --play xiangqi out", o.source)
		}
		play = "chess"
	}
	if play == "chess" {
		prefix = source.ChessDemoPrefix
	}
	if rest == "" {
		d, err := source.NewDemo(play, source.NewDemoSeed(), o.speed)
		return d, prefix, err
	}
	seed, err := strconv.ParseUint(rest, 10, 64)
	if err != nil {
		return nil, "", cli.Badf("--source %s: expected demo:SEED or demo:chess:SEED with a number for the seed", o.source)
	}
	d, err := source.NewDemo(play, seed, o.speed)
	return d, prefix + rest, err
}

// openTrace opens a trace. By default it is played at full speed.
func (o *options) openTrace(cmd *cobra.Command, file string) (*source.Trace, error) {
	speed := o.speed
	if !cmd.Flags().Changed("speed") {
		speed = 0
	}
	t, err := source.OpenTrace(file, cmd.InOrStdin(), speed)
	if err != nil {
		return nil, cli.Bad(err)
	}
	if err := cli.CheckHeader(t.Header(), o.game.Rulebook); err != nil {
		return nil, cli.Badf("trace %s: %w", file, err)
	}
	for _, note := range boardgame.FENNotes(t.Header().FEN) {
		fmt.Fprintf(cmd.ErrOrStderr(), "boardd: trace %s: %s\n", file, printable.Line(note.String()))
	}
	return t, nil
}

// newGPIO returns the source of a configuration, nil for none.
func newGPIO(c *cli.GPIO, log *slog.Logger) (*source.GPIO, error) {
	lines, matrix, err := c.Board()
	if err != nil {
		return nil, cli.Bad(err)
	}
	s := &source.GPIO{Lines: lines, Matrix: matrix, Log: log}
	if c != nil {
		s.Period, s.Lights = sensor.Micros(c.Scan), c.Lights
	}
	if c.Standard() {
		log.Info("the board hangs on the lines of docs/BUILDING-A-BOARD.md; [gpio] in the configuration names others")
	}
	return s, nil
}

// board returns the results of the board test, zero if the options name no file.
func (o *options) board() (boardfile.File, error) {
	if o.tested == "" {
		return boardfile.File{}, nil
	}
	f, err := boardfile.Read(o.tested)
	if err != nil {
		return f, cli.Badf("--board-file: %w", err)
	}
	return f, nil
}
