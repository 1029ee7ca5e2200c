package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/sensor/serialscan"
)

func newBoard() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "board",
		Short: "Look after a board: watch, test, flash",
		Long: `Looks after a board, on a serial line or on this computer's own pins. No boardd may read it at
the same time: lines and pins have one reader.`,
		Example: `  boardctl board flash kyban.hex
  boardctl board watch
  boardctl board test -o board.toml`,
		Args: cli.KnownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newFlash(), newTest(), newWatch())
	return cmd
}

// line is a command's serial line.
type line struct{ path, serial string }

// flags adds --port and --serial to a command.
func (l *line) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.path, "port", "", "the `path` of the serial line (default that of the one board that is plugged in)")
	cmd.Flags().StringVar(&l.serial, "serial", "", "the serial `number` of the board's USB chip, where several boards are plugged in")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if l.path != "" && l.serial != "" {
			return cli.Badf("--port %s --serial %s: expected one of them, either names a board", l.path, l.serial)
		}
		return nil
	}
	cli.Complete(cmd, "port", func() []string { return choices(func(d serialscan.Details) string { return d.Path }) })
	cli.Complete(cmd, "serial", func() []string { return choices(func(d serialscan.Details) string { return d.Identity.Serial }) })
}

// choices returns the shell's completions: a detail of each USB line.
func choices(of func(serialscan.Details) string) []string {
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

// find returns the path of the line.
func (l *line) find() (string, error) {
	if l.path != "" {
		return l.path, nil
	}
	list, err := serialscan.List()
	if err != nil {
		return "", err
	}
	found, err := serialscan.Find(list, serialscan.Known, l.serial)
	return found.Path, advised(err)
}

// advised adds advice to an error about no board, or several.
func advised(err error) error {
	switch {
	case errors.Is(err, serialscan.ErrNoBoard):
		return fmt.Errorf("%w; plug it in, or name its line with --port", err)
	case errors.Is(err, serialscan.ErrSeveral):
		return fmt.Errorf("%w; say which with --port or --serial", err)
	}
	return err
}
