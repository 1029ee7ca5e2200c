package main

import (
	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
)

func newSeal(at *boardFlags) *cobra.Command {
	var r control.SealBody
	cmd := &cobra.Command{
		Use:               "seal red|white|black MOVE|- [--as-written]",
		Args:              cli.Args(2, 2, "red (in chess white) or black, then his next move, in any notation"),
		ValidArgsFunction: cobra.FixedCompletions(control.Sides(), cobra.ShellCompDirectiveNoFileComp),
	}
	cmd.Flags().BoolVar(&r.AsWritten, "as-written", false, "seal it although it can be a move in no notation")
	return newOrder(at, control.Seal, cmd, func(args []string) (control.Body, error) {
		r.Side, r.Move = args[0], args[1]
		var err error
		if r.Move == "-" { // A typed argument stays in the history of the shell.
			r.Move, err = cli.AskSecret(cmd, "his next move, in any notation")
		}
		return r, err
	})
}
