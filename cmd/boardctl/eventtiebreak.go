package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/clerk"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

func newEventTiebreak() *cobra.Command {
	var e eventFlags
	var t event.TiebreakGame
	var first string
	cmd := &cobra.Command{
		Use:               "tiebreak --data DIR --round N --table T [--time-control SPEC] [--first PLAYER] [--back]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, s, err := e.openSection()
			if err != nil {
				return err
			}
			if err := roundGiven(cmd, t.Round); err != nil {
				return err
			}
			if t.Table < 1 {
				return cli.Badf("expected --table T; see %s --help", cmd.CommandPath())
			}
			if first != "" {
				if t.First, err = s.Find(first); err != nil {
					return cli.Bad(err)
				}
			}
			told, err := clerk.Clerk{Store: st}.Tiebreak(s, t)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), printable.Line(told))
			return err
		},
	}
	e.add(cmd)
	roundFlag(cmd, &t.Round)
	flags := cmd.Flags()
	flags.IntVar(&t.Table, "table", 0, "the `number` of the table")
	cli.ControlFlag(cmd, &t.Control)
	flags.StringVar(&first, "first", "", "the `player` who moves first (colours turn from game to game)")
	flags.BoolVar(&t.Back, "back", false, "take the last one back, which has no result")
	flags.StringVar(&t.Reason, "reason", "", "why")
	return cmd
}
