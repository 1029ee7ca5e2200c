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
		Use:   "adjudicate [--play chess] [--rulebook ID] [--explain] [--jsonl | [--fen FEN] MOVE...]",
		Short: "Say how a game ends if nobody varies any more: mate, repetition, move limit",
		Long: `Judges the position that a game has reached, by a rulebook: checkmate and stalemate
first, then the law of repetition, then a limit on the number of moves. A position
that came back often enough is a draw, or one side must vary: the result is that of
a game in which it does not. An arbiter rules; this finds.

A position of eight ranks is one of chess, which fide2018 and fide2023 judge: mate,
stalemate, dead positions, five times the same position, 75 moves. What a player
may claim ends nothing by itself; "claims" names it.

Without MOVE reads {"id":...,"fen":"...","moves":[...]} lines on standard input and
writes {"id":...,"result":"...","reason":"...",...} or {"id":...,"error":"..."} for
each; the exit status is 1 when there was an error. The start position needs no "fen".
What was put right of a "fen" is in "notes".

With --explain also says what each ply of the cycle does: check, chase of which
piece, how that is protected (by a real or a false root, and by what), which article.`,
		Example: `  boardctl adjudicate --rulebook axf2003 --explain --fen "5k3/8R/9/9/9/9/9/9/9/3K5 w" i8i9 f9f8 i9i8 f8f9 i8i9 f9f8 i9i8 f8f9
  boardctl adjudicate --rulebook axf2003 --jsonl < games.jsonl
  boardctl adjudicate --play chess f2f3 e7e5 g2g4 d8h4`,
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
