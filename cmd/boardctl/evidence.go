package main

import (
	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/recorder"
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
	var data, file string
	cmd := &cobra.Command{
		Use:   "export [GAME] [-o FILE]",
		Short: "Write all that is needed to check a game into one file",
		Long: `Writes the records of a game, the checkpoints that the board signed, what witnesses
cosigned, the public keys and the scoresheet into one file. Whoever has the file can check
it without the board and without a network: boardctl verify FILE, or by hand, as
docs/EVIDENCE.md shows. GAME is a number; the newest game when it is left out. The file
holds no secrets. A file that is there is not replaced.`,
		Example: `  boardctl evidence export 3 -o round2-table7.evidence
  boardctl evidence export | ssh arbiter boardctl verify -`,
		Args:              cli.Args(0, 1, "at most one game"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, args []string) error {
			return withGame(cmd.Context(), data, args, func(r *recorder.Reader, g recorder.Game) error {
				bundle, err := r.Evidence(cmd.Context(), g.ID, version.Number)
				if err != nil {
					return err
				}
				if file == "" || file == "-" {
					_, err := cmd.OutOrStdout().Write(bundle.Encode())
					return err
				}
				return writeNew(file, bundle.Encode())
			})
		},
	}
	cmd.Flags().StringVarP(&file, "output", "o", "", "the file to write; standard output when left out")
	cli.DataFlag(cmd, &data)
	return cmd
}
