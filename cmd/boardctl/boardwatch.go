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
