package main

import (
	"github.com/spf13/cobra"

	"github.com/kyban/kyban/bringup"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/sensor/serialscan"
)

func newBoard() *cobra.Command {
	cmd := &cobra.Command{
		Use:  "board",
		Args: cli.KnownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newFlash(), newTest(), newWatch())
	return cmd
}

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
