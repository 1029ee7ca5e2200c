package main

import (
	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/repetition/adjudicate"
	"github.com/kyban/kyban/rulebook"
)

// adjudicator decides how games end.
type adjudicator struct {
	law     adjudicate.Law
	explain bool
}

func newAdjudicate() *cobra.Command {
	var a adjudicator
	var fen string
	var jsonl bool
	cmd := &cobra.Command{
		Use:               "adjudicate [--play chess] [--rulebook ID] [--explain] [--jsonl | [--fen FEN] MOVE...]",
		Args:              cli.Args(0, -1, "moves"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, moves []string) error {
			if _, err := boardgame.Of(a.law.Game); err != nil {
				return cli.Bad(err)
			}
			if _, err := rulebook.For(a.law.Game, a.law.Rulebook); err != nil {
				return cli.Bad(err)
			}
			switch {
			case jsonl && (len(moves) > 0 || cmd.Flags().Changed("fen")):
				return cli.Badf("--jsonl reads positions and moves on standard input: leave out MOVE and --fen")
			case len(moves) == 0 && cmd.Flags().Changed("fen"):
				return cli.Badf("expected moves after --fen FEN; see %s --help", cmd.CommandPath())
			case len(moves) == 0:
				return badInput(a.law.Lines(cmd.InOrStdin(), cmd.OutOrStdout(), a.explain))
			}
			g, err := a.law.Play(fen, moves)
			if err != nil {
				return cli.Bad(err)
			}
			tellOf(fen, cmd.ErrOrStderr())
			return adjudicate.Tell(cmd.OutOrStdout(), g, a.explain)
		},
	}
	cli.PlayFlag(cmd, &a.law.Game)
	cli.RulebookFlag(cmd, &a.law.Rulebook, "the rulebook (vn2004; of chess fide2018)")
	cmd.Flags().BoolVar(&a.explain, "explain", false, "say what each ply of the cycle does")
	cmd.Flags().BoolVar(&jsonl, "jsonl", false, "judge JSON lines on standard input")
	cmd.Flags().StringVar(&fen, "fen", "", "the position before the first move (that of the start)")
	return cmd
}
