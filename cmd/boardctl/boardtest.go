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
		Use:   "test [--port PATH | --serial NUMBER | --gpio [--config FILE]] [-o FILE]",
		Short: "Lead through a test of all points, and say what is wrong",
		Long: `Leads through a test of a board that was just built. It says which point to put a piece on
next, and lights it where a board on a serial line has lights; Enter goes on where nothing
happens. 18 pieces are needed: each point is tested once, those of rank 0 and file a first,
and then with pieces on these, which shows diodes that are missing.

In the end it names dead and stuck sensors, wires that are exchanged and missing diodes, and
tells how long contacts bounced. -o writes that to a new file. Wires that are exchanged end
the test, because they have to be put right first. The exit status is 1 when anything is wrong.`,
		Example: `  boardctl board test
  boardctl board test --port /dev/ttyACM0 -o board.toml
  boardctl board test --gpio -o board.toml`,
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
