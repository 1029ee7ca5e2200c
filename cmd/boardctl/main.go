// Boardctl is the operator's and the arbiter's tool: it reads traces and stored games, knows the rules and the notations, and
// steers a boardd on the same computer. `boardctl help` teaches it.
package main

import (
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

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "boardctl",
		Short: "Read, judge and steer an electronic board for xiangqi and chess",
		Long: `boardctl reads what a board saw, tells the game and the articles that applied, and
steers the boardd that records on this computer.

Points are a0 ... i9: file a-i from Red's left, rank 0-9 from Red's back rank;
in chess a1 ... h8, from White's left.
Moves are written h2e2 unless a notation is named.`,
		Example: `  boardctl replay game.trace                  # tell a trace as a game
  boardctl log --json | grep '"finding"'      # what an arbiter should look at
  boardctl export --format pgn > game.pgn     # the newest game as a scoresheet
  boardctl rules show 9.3                     # an article and the code that carries it out`,
		Version: version.String(),
		Args:    cli.KnownCommand,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.AddCommand(newAdjudicate(), newAnalyse(), newBoard(), newClaim(), newConnect(), newConvert(), newEvidence(), newExport(), newGame(), newKey(), newLog(), newNotation(), newPerft(),
		newReplay(), newReview(), newRule(), newName(), newRules(), newSelftest(), newSetup(), newStatus(), newToken(), newVerify(), newWatchGames(), newWitness(), cli.Licences("boardctl"), cli.Version("boardctl"))
	return root
}
