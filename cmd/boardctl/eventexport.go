package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/event"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/durable"
)

func newEventExport() *cobra.Command {
	var e eventFlags
	var format, output string
	cmd := &cobra.Command{
		Use:               "export --data DIR [--section NAME] --format FORMAT [-o PATH]",
		Args:              cli.Args(0, 0, "no argument"),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if format == "" {
				return cli.Badf("expected --format FORMAT; see %s --help", cmd.CommandPath())
			}
			st, err := e.open()
			if err != nil {
				return err
			}
			if format == event.Site {
				return exportSite(cmd, &st.Event, output)
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
	return cmd
}

// exportSite writes the event as a folder of files for any web host.
func exportSite(cmd *cobra.Command, e *event.Event, folder string) error {
	if folder == "" || folder == "-" {
		return cli.Badf("expected -o PATH, the folder to write; see %s --help", cmd.CommandPath())
	}
	files, err := e.Site()
	if err != nil {
		return cli.Bad(err)
	}
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is there already and is not replaced: choose another name", folder)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, f := range files {
		if err := durable.WriteNew(filepath.Join(folder, f.Name), f.Data); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "%d files in %s\n", len(files), folder)
	return err
}
