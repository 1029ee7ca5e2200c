package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
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
