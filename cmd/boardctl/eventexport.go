package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/hall"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
)

func newEventExport() *cobra.Command {
	var e eventFlags
	var format, output string
	var evidence bool
	cmd := &cobra.Command{
		Use:               "export --data DIR [--section NAME] --format FORMAT [--evidence] [-o PATH]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format == "" {
				return cli.Badf("expected --format FORMAT; see %s --help", cmd.CommandPath())
			}
			if evidence && format != event.Site {
				return cli.Badf("--evidence: expected with --format %s alone", event.Site)
			}
			st, err := e.open()
			if err != nil {
				return err
			}
			if format == event.Site {
				return exportSite(cmd, e.data, output, evidence)
			}
			s, err := st.Event.Section(e.section)
			if err != nil {
				return cli.Bad(err)
			}
			data, notes, err := s.Export(format)
			if err != nil {
				return cli.Bad(err)
			}
			sayNotes(cmd, notes)
			if output == "" || output == "-" {
				_, err := cmd.OutOrStdout().Write(data)
				return err
			}
			return durable.WriteNew(output, data)
		},
	}
	e.add(cmd)
	cli.ChoiceFlag(cmd, &format, "format", "what to write", event.Formats())
	cmd.Flags().StringVarP(&output, "output", "o", "", "the `path` to write: a file, of site a folder; standard output when left out")
	cmd.Flags().BoolVar(&evidence, "evidence", false, "with site: the signed record of each game that is over, too, which names all who ruled and all that was found")
	return cmd
}

// exportSite writes the event as a folder of files for any web host.
func exportSite(cmd *cobra.Command, data, folder string, evidence bool) (err error) {
	if folder == "" || folder == "-" {
		return cli.Badf("expected -o PATH, the folder to write; see %s --help", cmd.CommandPath())
	}
	archive, err := hall.OpenArchive(cmd.Context(), data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, archive.Close()) }()
	n, err := archive.Site(evidence).WriteFolder(cmd.Context(), folder, func(done, all int) {
		if done%gamesAStep == 0 && done < all {
			fmt.Fprintf(cmd.ErrOrStderr(), "boardctl: %d of %d games\n", done, all)
		}
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d files in %s\n", n, folder)
	return err
}

// gamesAStep is after how many games long work says how far it is.
const gamesAStep = 100
