// Boardctl is the operator's and the arbiter's tool: it reads traces and stored games, knows the rules and the notations, and
// steers a boardd on the same computer. `boardctl help` teaches it.
package main

import (
	_ "embed" // The help.
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/version"
	"github.com/kyban/kyban/notebook"
	"github.com/kyban/kyban/trace"
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
	root := group("boardctl", newAdjudicate(), newAnalyse(), group("board", newFlash(), newTest(), newWatch()), newClaim(), newConnect(), newConvert(), newEvent(), group("evidence", newEvidenceExport(), newEvidenceJoin()), newExport(), newGame(), newHall(), newKey(), newLog(), newNotation(), newPerft(),
		newReplay(), newReview(), newRule(), newName(), newRules(), newSelftest(), newSetup(), newStatus(), newToken(), newVerify(), newWatchGames(), newWitness(), cli.Licences("boardctl"), cli.Version("boardctl"))
	root.Version = version.String()
	cli.Describe(root, help, "{{formats}}", strings.Join(notebook.Formats(), ", "), "{{styles}}", stylesOf("xiangqi"), "{{chess styles}}", stylesOf("chess"),
		"{{rulebooks}}", rulebookNames(), "{{rulings}}", strings.Join(trace.Rulings(), "\n  "))
	return root
}

// group is a command of commands: by itself it prints its help.
func group(use string, below ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Args: cli.KnownCommand, RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() }}
	cmd.AddCommand(below...)
	return cmd
}
