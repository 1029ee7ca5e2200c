package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/event"
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

// exportSite lets halld write the event as a folder of files for any web host. What everybody may know of it is the hall's to say, and a boardctl
// that could say it, too, would take several megabytes more for each of its commands.
func exportSite(cmd *cobra.Command, data, folder string, evidence bool) error {
	if folder == "" || folder == "-" {
		return cli.Badf("expected -o PATH, the folder to write; see %s --help", cmd.CommandPath())
	}
	program, err := beside("halld")
	if err != nil {
		return fmt.Errorf("--format %s: expected halld, which writes the folder, beside boardctl or in PATH: %w", event.Site, err)
	}
	args := []string{"site", "--data", data, "--output", folder}
	if evidence {
		args = append(args, "--evidence")
	}
	halld := exec.CommandContext(cmd.Context(), program, args...)
	halld.Stdout, halld.Stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
	err = halld.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return fmt.Errorf("halld has not written %s: %w", folder, siteError{exit})
	}
	return err
}

// siteError is what halld has said itself: the exit status is its own.
type siteError struct{ *exec.ExitError }

func (s siteError) ExitStatus() int { return s.ExitCode() }

// beside returns the path of another program of Kyban: in the folder of this one, else in PATH.
func beside(name string) (string, error) {
	own, err := os.Executable()
	if err != nil {
		return "", err
	}
	if path, err := exec.LookPath(filepath.Join(filepath.Dir(own), name)); err == nil {
		return path, nil
	}
	return exec.LookPath(name)
}
