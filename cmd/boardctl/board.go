package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/bringup"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
	"github.com/kyban/kyban/sensor"
	"github.com/kyban/kyban/sensor/gpioscan"
	"github.com/kyban/kyban/sensor/serialscan"
	"github.com/kyban/kyban/terminal/tty"
)

type line struct{ bringup.Line }

func (l *line) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.Path, "port", "", "the `path` of the serial line (default that of the one board that is plugged in)")
	cmd.Flags().StringVar(&l.Serial, "serial", "", "the serial `number` of the board's USB chip, where several boards are plugged in")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if l.Path != "" && l.Serial != "" {
			return cli.Badf("--port %s --serial %s: expected one of them, either names a board", l.Path, l.Serial)
		}
		return nil
	}
	cli.Complete(cmd, "port", func() []string { return bringup.Choices(func(d serialscan.Details) string { return d.Path }) })
	cli.Complete(cmd, "serial", func() []string {
		return bringup.Choices(func(d serialscan.Details) string { return d.Identity.Serial })
	})
}

func newFlash() *cobra.Command {
	var where line
	var number uint32
	cmd := &cobra.Command{
		Use:  "flash [--port PATH | --serial NUMBER] [--number N] HEX",
		Args: cli.Args(1, 1, "the HEX file of the firmware"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return []cobra.Completion{"hex"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("number") && (number == 0 || number == math.MaxUint32) {
				return cli.Badf("--number %d: expected 1 to %d; a board without a number says 0", number, uint32(math.MaxUint32-1))
			}
			return write(cmd, where, number, args[0])
		},
	}
	cmd.Flags().Uint32Var(&number, "number", 0, "give the board this `number`, from 1 on (default the one that it has)")
	where.flags(cmd)
	return cmd
}

// write writes a file to the board, and a number if it is not 0. All foreseeable failures come before the board is touched.
func write(cmd *cobra.Command, where line, number uint32, file string) error {
	size, err := bringup.FirmwareSize(file)
	if err != nil {
		return cli.Bad(err)
	}
	p, err := bringup.NewProgrammer(cmd.ErrOrStderr())
	if err != nil {
		return err
	}
	path, err := where.Find()
	if err != nil {
		return err
	}
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("no board: %w", err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: writing %d bytes of %s to the board at %s\n", size, file, path)
	if err := p.WriteFirmware(cmd.Context(), path, file); err != nil {
		return err
	}
	if number != 0 {
		if err := p.WriteNumber(cmd.Context(), path, number); err != nil {
			return fmt.Errorf("the firmware is written, and the number is not: %w", err)
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: the board has the number %d\n", number)
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "flashed %s; boardctl board watch shows the board\n", path)
	return err
}

// place is the place of a command's board: a serial line, or this computer's own pins.
type place struct {
	line
	gpio   bool
	config string // The file that names the lines of the pins, empty for those of the guide.
}

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

func newTest() *cobra.Command {
	var where place
	var file string
	cmd := &cobra.Command{
		Use:               "test [--port PATH | --serial NUMBER | --gpio [--config FILE]] [-o FILE]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			if file != "" {
				if err := durable.CheckNew(file); err != nil { // Before all the work, not after it.
					return cli.Badf("-o: %w", err)
				}
			}
			t := &bringup.Test{Enters: enters(cmd.InOrStdin()), Title: where.title()}
			if err := t.Lead(ctx, where.read, cmd.OutOrStdout()); err != nil {
				return err
			}
			var write func(text []byte) error
			if file != "" {
				write = func(text []byte) error { return durable.WriteNew(file, text) }
			}
			return t.Report(cmd.OutOrStdout(), write, time.Now())
		},
	}
	where.flags(cmd)
	cmd.Flags().StringVarP(&file, "output", "o", "", "write the result to a TOML `file`")
	return cmd
}

// enters signals each entered line, until the end of r.
func enters(r io.Reader) <-chan struct{} {
	lines := make(chan struct{})
	go func() {
		for s := bufio.NewScanner(r); s.Scan(); {
			lines <- struct{}{}
		}
	}()
	return lines
}

func newWatch() *cobra.Command {
	var where place
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "watch [--port PATH | --serial NUMBER | --gpio [--config FILE]] [--json]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGINT, syscall.SIGTERM)
			defer stop()
			out := cmd.OutOrStdout()
			if asJSON {
				return bringup.Watch(ctx, where.read, bringup.NewJSON(out))
			}
			screen, ok := tty.New(out, os.Environ())
			if !ok {
				return bringup.Watch(ctx, where.read, bringup.NewLines(out))
			}
			err := screen.Open()
			if err == nil {
				err = bringup.Watch(ctx, where.read, bringup.NewPainter(screen, where.title()))
			}
			return errors.Join(err, screen.Close())
		},
	}
	where.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON lines")
	return cmd
}
