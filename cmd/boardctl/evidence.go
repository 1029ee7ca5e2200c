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
		Use:   "evidence",
		Short: "Hand out a game so that strangers can check it",
		Args:  cli.KnownCommand,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newEvidenceExport())
	return cmd
}

func newEvidenceExport() *cobra.Command {
	var at boardFlags
	var file string
	cmd := &cobra.Command{
		Use:   "export [GAME] [-o FILE]",
		Short: "Write all that is needed to check a game into one file",
		Long: `Writes the records of a game, the checkpoints that the board signed, what witnesses
cosigned, the public keys and the scoresheet into one file. Whoever has the file can check
it without the board and without a network: boardctl verify FILE, or without Kyban, as
docs/EVIDENCE.md shows. GAME is a number; the newest game when it is left out. The file
holds no secrets. A file that is there is not replaced. Where the records are not those
that were signed any more the file is written, and the exit status is 1.

With --board it comes from a board on the network, for an arbiter with his token. It is
checked before it is written: it must hold, be of that game, and be signed by that board.`,
		Example: `  boardctl evidence export 3 -o round2-table7.evidence
  boardctl evidence export | ssh arbiter boardctl verify -
  boardctl evidence export --board https://board-7.local:7443 -o table7.evidence`,
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
