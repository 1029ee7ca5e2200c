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
		Use:   "perft [--play chess] [--fen FEN] [--json] DEPTH",
		Short: "Count the legal move sequences of a length",
		Long: `Counts the legal sequences of DEPTH moves from a position: the test of every move
generator. The last move of each is counted without being made, on one thread and
without a hash table.`,
		Example: `  boardctl perft 5
  boardctl perft --play chess 6
  boardctl perft --json --fen "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w" 3`,
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
