package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/bringup"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensor/serialscan"
)

// place is the place of a command's board: a serial line, or this computer's own pins.
type place struct {
	line
	gpio   bool
	config string // The file that names the lines of the pins, empty for those of the guide.
}

// flags adds --gpio to those of a line.
func (p *place) flags(cmd *cobra.Command) {
	p.line.flags(cmd)
	cmd.Flags().BoolVar(&p.gpio, "gpio", false, "the board on this computer's own pins, those of docs/BUILDING-A-BOARD.md or of --config")
	cmd.Flags().StringVar(&p.config, "config", "", "the configuration `file` of boardd, whose [gpio] says which pins")
	ofLine := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if p.gpio && p.line != (line{}) {
			return cli.Badf("--gpio and a serial line: expected one of them, a board is at either")
		}
		if p.config != "" && !p.gpio {
			return cli.Badf("--config %s: it names the pins of this computer: give --gpio as well", p.config)
		}
		return ofLine(cmd, args)
	}
}

// title names the board's place, as far as it is known before the first reading.
func (p *place) title() string {
	if p.gpio {
		return "board at this computer's pins"
	}
	return ""
}

// read reads the board until the context is done or sink returns an error. The fields of config beside the line are for a board
// on a serial line.
func (p *place) read(ctx context.Context, config serialscan.Config, sink func(sensor.Reading) error) error {
	if !p.gpio {
		config.Path, config.Serial = p.Path, p.Serial
		return bringup.Advised(serialscan.New(config).Run(ctx, sink))
	}
	var file cli.Settings
	if p.config != "" {
		var err error
		if file, err = cli.ReadSettings(p.config); err != nil {
			return err
		}
	}
	lines, matrix, err := file.GPIO.Board()
	if err != nil {
		return cli.Badf("%s: %w", p.config, err)
	}
	pins, err := gpioscan.Open(lines, matrix)
	if err != nil {
		return err
	}
	var panel sensor.Panel
	if pins.Panel != nil { // A nil *Panel in the interface would not be nil.
		panel = pins.Panel
	}
	scanner, err := sensor.NewScanner(sensor.ScannerConfig{Period: file.GPIO.Period()}, pins, panel, gpioscan.NewClock())
	if err == nil {
		err = scanner.Run(ctx, (&bringup.News{Sink: sink}).Take)
	}
	return errors.Join(err, pins.Close())
}
