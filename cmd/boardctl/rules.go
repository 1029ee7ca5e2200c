package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/jsontext"
	"github.com/kyban/kyban/notebook"
	"github.com/kyban/kyban/repetition/adjudicate"
	"github.com/kyban/kyban/rulebook"
)

func newRules() *cobra.Command {
	id := string(rulebook.VN2004)
	cmd := &cobra.Command{
		Use:  "rules [show ARTICLE] [--rulebook ID]",
		Args: cli.Args(0, 0, "no argument, or show ARTICLE"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			book, err := rulebook.Lookup(id)
			if err != nil {
				return cli.Bad(err)
			}
			return book.List(cmd.OutOrStdout())
		},
	}
	show := &cobra.Command{
		Use:  "show ARTICLE [--rulebook ID]",
		Args: cli.Args(1, 1, "an article, such as 9.3a"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			var articles []cobra.Completion
			if book, err := rulebook.Lookup(id); err == nil && len(args) == 0 {
				for _, a := range book.Articles() {
					articles = append(articles, cobra.CompletionWithDesc(a.ID, a.Title))
				}
			}
			return articles, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			book, err := rulebook.Lookup(id)
			if err != nil {
				return cli.Bad(err)
			}
			entries, err := book.Show(args[0])
			if err != nil {
				return cli.Bad(err)
			}
			return book.Write(cmd.OutOrStdout(), entries)
		},
	}
	cli.RulebookFlag(cmd, &id, "the rulebook")
	cmd.AddCommand(show)
	return cmd
}

func rulebookNames() string {
	var names []string
	for _, book := range rulebook.All() {
		names = append(names, fmt.Sprintf("%s (%s)", book.ID, book.Name))
	}
	return strings.Join(names, ", ")
}

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

// maxPerft is the deepest count that can end in a lifetime and fits 64 bits.
const maxPerft = 12

func newPerft() *cobra.Command {
	var name, fen string
	var asJSON bool
	cmd := &cobra.Command{
		Use:               "perft [--play chess] [--fen FEN] [--json] DEPTH",
		Args:              cli.Args(1, 1, "a depth"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			depth, err := strconv.Atoi(args[0])
			if err != nil || depth < 0 || depth > maxPerft {
				return cli.Badf("depth %q: expected a number from 0 to %d", args[0], maxPerft)
			}
			game, err := boardgame.Of(name)
			if err != nil {
				return cli.Bad(err)
			}
			start := time.Now()
			count := boardgame.PerftCount{Depth: depth}
			if count.Nodes, err = game.Perft(cmp.Or(fen, game.Start), depth); err != nil {
				return cli.Bad(boardgame.OfOtherGame(err, fen, name))
			}
			count.Time = time.Since(start).Microseconds()
			tellOf(fen, cmd.ErrOrStderr())
			if asJSON {
				return json.NewEncoder(cmd.OutOrStdout()).Encode(count)
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), count)
			return err
		},
	}
	cli.PlayFlag(cmd, &name)
	cmd.Flags().StringVar(&fen, "fen", "", "the position (that of the start)")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a JSON object")
	return cmd
}
