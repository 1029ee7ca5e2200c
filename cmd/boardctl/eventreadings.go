package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/event/pairing"
	"github.com/kyban/kyban/internal/cli"
)

func newEventReadings() *cobra.Command {
	return &cobra.Command{
		Use:               "readings",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, c := range pairing.Choices {
				for _, v := range c.Values {
					mark := " "
					if v.Name == (event.Regulations{}).Reading(c.Name) {
						mark = "*"
					}
					if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%s %-32s %s\n", mark, c.Name+"="+v.Name, v.Says); err != nil {
						return err
					}
				}
			}
			return nil
		},
	}
}
