package main

import (
	"errors"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/bringup"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/terminal/tty"
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
