package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
)

func newEventCheckIn() *cobra.Command {
	var e eventFlags
	var back bool
	cmd := &cobra.Command{
		Use:               "check-in --data DIR [--back] [PLAYER...]",
		Args:              cli.Args(0, -1, "players, by name, id or number"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			err := eachEntry(cmd, &e, args, func(entry int) event.Fact {
				return event.Fact{CheckIn: &event.CheckIn{Entry: entry, Back: back}}
			})
			if err != nil {
				return err
			}
			_, s, err := e.openSection()
			if err != nil {
				return err
			}
			return tellMissing(cmd, s)
		},
	}
	e.add(cmd)
	cmd.Flags().BoolVar(&back, "back", false, "they are not there after all")
	return cmd
}

// tellMissing prints who is to play in the next round and is not checked in.
func tellMissing(cmd *cobra.Command, s *event.Section) error {
	out := cmd.OutOrStdout()
	missing := s.Missing(s.NextRound())
	switch {
	case !s.ChecksIn():
		_, err := fmt.Fprintln(out, "Nobody is checked in: rounds are paired with all who are not entered as absent.")
		return err
	case len(missing) == 0:
		_, err := fmt.Fprintln(out, "All are checked in.")
		return err
	}
	fmt.Fprintf(out, "Not checked in, %d:\n", len(missing))
	for _, n := range missing {
		if _, err := fmt.Fprintf(out, "%4d  %s\n", n, printable.Line(s.EntryName(n))); err != nil {
			return err
		}
	}
	return nil
}
