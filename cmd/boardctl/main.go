// Boardctl is the operator's and the arbiter's tool: it reads traces and stored games, knows the rules and the
// notations, and steers a boardd that runs on the same computer. `boardctl help` teaches it.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/version"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// The exit statuses.
const (
	statusOK         = 0
	statusFailed     = 1 // What was asked for could not be done.
	statusUnreadable = 2 // The command line or an input could not be read.
)

// unreadable is an error about what the user gave, not about what was done with it.
type unreadable struct{ error }

// Unwrap returns the error itself.
func (u unreadable) Unwrap() error { return u.error }

// run carries out a command line and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.Execute()
	if err == nil {
		return statusOK
	}
	fmt.Fprintf(stderr, "boardctl: %v\n", err)
	if errors.As(err, new(unreadable)) {
		return statusUnreadable
	}
	return statusFailed
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "boardctl",
		Short: "Read, judge and steer an electronic xiangqi board",
		Long: `boardctl reads what a board saw, tells the game and the articles that applied, and
steers the boardd that records on this computer.

Points are a0 ... i9: file a-i from Red's left, rank 0-9 from Red's back rank.
Moves are written h2e2 unless a notation is named.`,
		Example: `  boardctl replay game.trace                  # tell a trace as a game
  boardctl log --json | grep '"finding"'      # what an arbiter should look at
  boardctl export --format pgn > game.pgn     # the newest game as a scoresheet
  boardctl rules show 9.3                     # an article and the code that carries it out`,
		Version:                    version.String(),
		SilenceErrors:              true,
		SilenceUsage:               true,
		SuggestionsMinimumDistance: 2,
		Args:                       knownCommand,
		RunE:                       func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetVersionTemplate("boardctl {{.Version}}\n")
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return unreadable{fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())}
	})
	root.AddCommand(newNotation(), newPerft(), newRules(), newVersion())
	return root
}

// knownCommand refuses a first word that is no command, and names those that are spelled like it.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "see " + cmd.Name() + " help"
	if like := cmd.SuggestionsFor(args[0]); len(like) > 0 {
		hint = "did you mean " + strings.Join(like, " or ") + "?"
	}
	return unreadable{fmt.Errorf("unknown command %q; %s", args[0], hint)}
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  count(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "boardctl %s\n", version.String())
			return err
		},
	}
}

// count accepts least to most arguments, any number from least on when most is negative, and otherwise says what was
// expected.
func count(least, most int, expected string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) >= least && (most < 0 || len(args) <= most) {
			return nil
		}
		return unreadable{fmt.Errorf("expected %s, found %q; see %s --help", expected, args, cmd.CommandPath())}
	}
}
