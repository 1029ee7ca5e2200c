// Boardd records a board on which xiangqi or chess is played: it turns sensor readings into moves, touches and findings, stores
// them durably, and only then shows them. `boardd help run` explains how.
package main

import (
	_ "embed" // The help.
	"io"
	"os"

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

// newRoot returns the program. Its default command is run.
func newRoot() *cobra.Command {
	root := newRun("boardd", cli.KnownCommand)
	root.Version = version.String()
	root.AddCommand(newRun("run", cli.Args(0, 0, "no argument")), newDemo(), newConfig(), cli.Licences("boardd"), cli.Version("boardd"))
	cli.Describe(root, help)
	return root
}

// newRun returns the command that records a board, under a name.
func newRun(name string, args cobra.PositionalArgs) *cobra.Command {
	o := defaults()
	use := name + " --source SOURCE"
	if name == "boardd" {
		use = "boardd [run] --source SOURCE"
	}
	cmd := &cobra.Command{
		Use:  use,
		Args: args,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	o.flags(cmd)
	return cmd
}
