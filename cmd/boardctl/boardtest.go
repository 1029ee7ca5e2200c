package main

import (
	"bufio"
	"io"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/bringup"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
)

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
