package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/internal/cli"
)

// gamesAStep is after how many games long work says how far it is.
const gamesAStep = 100

func newSite() *cobra.Command {
	var data, folder string
	var evidence bool
	cmd := &cobra.Command{
		Use:               "site --data DIR [--evidence] -o FOLDER",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if folder == "" {
				return cli.Badf("expected -o FOLDER; see %s --help", cmd.CommandPath())
			}
			if err := cli.CheckData(data); err != nil {
				return err
			}
			return writeSite(cmd, data, folder, evidence)
		},
	}
	cli.DataFlagBelow(cmd, &data, "hall")
	cmd.Flags().StringVarP(&folder, "output", "o", "", "the `folder` to write")
	cmd.Flags().BoolVar(&evidence, "evidence", false, "the signed record of each game that is over, too, which names all who ruled and all that was found")
	return cmd
}

// writeSite writes the event as a folder of files for any web host.
func writeSite(cmd *cobra.Command, data, folder string, evidence bool) (err error) {
	archive, err := hall.OpenArchive(cmd.Context(), data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, archive.Close()) }()
	n, err := archive.Site(evidence).WriteFolder(cmd.Context(), folder, func(done, all int) {
		if done%gamesAStep == 0 && done < all {
			fmt.Fprintf(cmd.ErrOrStderr(), "halld: %d of %d games\n", done, all)
		}
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d files in %s\n", n, folder)
	return err
}
