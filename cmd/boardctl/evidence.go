package main

import (
	"bufio"
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/archive"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
)

func newEvidence() *cobra.Command {
	cmd := &cobra.Command{
		Use:  "evidence",
		Args: cli.KnownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newEvidenceExport())
	return cmd
}

func newEvidenceExport() *cobra.Command {
	var at boardFlags
	var file string
	cmd := &cobra.Command{
		Use:               "export [GAME] [-o FILE]",
		Args:              cli.Args(0, 1, "at most one game"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			saveMemory()
			if file == "" {
				file = "-"
			}
			if file != "-" {
				if err := durable.CheckNew(file); err != nil {
					return err
				}
			}
			put := func(write func(io.Writer) error) error {
				if file != "-" {
					return durable.CreateNew(file, write)
				}
				out := bufio.NewWriter(cmd.OutOrStdout())
				return errors.Join(write(out), out.Flush())
			}
			return at.games(cmd.Context(), args, func(ctx context.Context, games archive.Games, id int) error {
				return games.Evidence(ctx, id, put)
			})
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "the file to write; standard output when left out")
	at.flags(cmd)
	at.gameFlag(cmd)
	return cmd
}
