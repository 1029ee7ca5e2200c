// Halld is the hall of an event: it follows many boards, keeps the event, and shows both at one place. `halld help run` explains how.
package main

import (
	_ "embed" // The help.
	"errors"
	"io"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/version"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run carries out a command line and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Run(newRoot(), args, stdin, stdout, stderr)
}

// help is the help of the commands.
//
//go:embed help.txt
var help string

func newRoot() *cobra.Command {
	run := newRun()
	root := &cobra.Command{Use: "halld", Args: cli.KnownCommand, RunE: func(cmd *cobra.Command, _ []string) error {
		if runtime.GOOS != "darwin" && runtime.GOOS != "windows" {
			return cmd.Help()
		}
		run.SetContext(cmd.Context()) // By a double click on a Mac or under Windows.
		return errors.Join(run.ParseFlags([]string{"--open"}), run.RunE(run, nil))
	}}
	root.Version = version.String()
	cobra.MousetrapHelpText = "" // Under Windows it would refuse to start by a double click.
	root.AddCommand(run, newDemo(), newSite(), cli.Licences("halld"), cli.Version("halld"))
	cli.Describe(root, help)
	return root
}
