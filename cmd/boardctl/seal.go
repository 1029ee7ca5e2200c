package main

import (
	"github.com/spf13/cobra"

	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
)

func newSeal(at *boardFlags) *cobra.Command {
	var asWritten bool
	cmd := &cobra.Command{
		Use:               "seal red|white|black MOVE|- [--as-written]",
		Args:              cli.Args(2, 2, "red (in chess white) or black, then his next move, in any notation"),
		ValidArgsFunction: cobra.FixedCompletions(control.Sides(), cobra.ShellCompDirectiveNoFileComp),
	}
	cmd.Flags().BoolVar(&asWritten, "as-written", false, "seal it although it can be a move in no notation")
	return newOrder(at, control.Seal, cmd, func(args []string) (control.Body, error) {
		move := args[1]
		if move == "-" { // A typed argument stays in the history of the shell.
			var err error
			if move, err = cli.AskSecret(cmd, "his next move, in any notation"); err != nil {
				return nil, err
			}
		}
		return control.SealBody{Side: args[0], Move: move, AsWritten: asWritten}, nil
	})
}
