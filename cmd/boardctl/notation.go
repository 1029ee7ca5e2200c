package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/jsontext"
	"github.com/kyban/kyban/notebook"
)

func newNotation() *cobra.Command {
	var from, to string
	var name, fen string
	var jsonl, pgn bool
	cmd := &cobra.Command{
		Use:               "notation [--play chess] --from STYLE --to STYLE [--fen FEN] [--jsonl | --pgn | MOVE...]",
		Args:              cli.Args(0, -1, "moves"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			if pgn && name == "chess" && from == "" {
				from = "san"
			}
			if from == "" || to == "" {
				return cli.Badf("expected --from STYLE and --to STYLE; see %s --help", cmd.CommandPath())
			}
			tr, err := notebook.NewTranslation(name, from, to)
			if err != nil {
				return cli.Bad(err)
			}
			switch {
			case pgn && (name != "chess" || from != "san" || jsonl || len(args) > 0 || cmd.Flags().Changed("fen")):
				return cli.Badf("--pgn reads games of --play chess on standard input: leave out --from, --fen, --jsonl and MOVE")
			case pgn:
				return tr.PGN(cmd.InOrStdin(), cmd.OutOrStdout())
			case jsonl && (len(args) > 0 || cmd.Flags().Changed("fen")):
				return cli.Badf("--jsonl reads positions and moves on standard input: leave out MOVE and --fen")
			case jsonl:
				return badInput(jsontext.AnswerLines(cmd.InOrStdin(), cmd.OutOrStdout(), tr.Line))
			case len(args) == 0:
				return cli.Badf("expected moves, or --jsonl; see %s --help", cmd.CommandPath())
			}
			moves, err := tr.Moves(fen, args)
			if err != nil {
				return cli.Bad(boardgame.OfOtherGame(err, fen, name))
			}
			tellOf(fen, cmd.ErrOrStderr())
			_, err = fmt.Fprintln(cmd.OutOrStdout(), strings.Join(moves, "\n"))
			return err
		},
	}
	cli.PlayFlag(cmd, &name)
	cmd.Flags().StringVar(&from, "from", "", "the notation of the moves given")
	cmd.Flags().StringVar(&to, "to", "", "the notation to print")
	cmd.Flags().StringVar(&fen, "fen", "", "the position before the first move (that of the start)")
	cmd.Flags().BoolVar(&jsonl, "jsonl", false, "translate JSON lines on standard input")
	cmd.Flags().BoolVar(&pgn, "pgn", false, "translate games of chess, PGN on standard input")
	for _, flag := range []string{"from", "to"} {
		cli.Complete(cmd, flag, boardgame.Styles)
	}
	return cmd
}

func stylesOf(name string) string {
	game, _ := boardgame.Of(name)
	return strings.Join(game.Styles, ", ")
}

// badInput marks an error as a fault of the input, for its author.
func badInput(err error) error {
	if wrong, ok := err.(jsontext.InputError); ok {
		return cli.Bad(wrong)
	}
	return err
}
