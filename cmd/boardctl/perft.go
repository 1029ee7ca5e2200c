package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/internal/cli"
)

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
