// Boardd records a board on which xiangqi or chess is played: it turns sensor readings into moves, touches and findings, stores
// them durably, and only then shows them. `boardd help run` explains how.
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

// newRoot returns the program. Its default command is run.
func newRoot() *cobra.Command {
	root := newRun("boardd", cli.KnownCommand)
	root.Version = version.String()
	root.AddCommand(newRun("run", cli.Args(0, 0, "no argument")), newDemo(), newConfig(), cli.Licences("boardd"), cli.Version("boardd"))
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
		Use:   use,
		Short: "Record a board on which xiangqi or chess is played",
		Long: `Records a board. Every record is durable before it is printed or shown. Started again
on the same data directory, boardd resumes the open game: same game, same ply.

SOURCE is where the sensors' readings come from:
  gpio          the pins of this computer that the configuration names; without any, those
                of the board of docs/BUILDING-A-BOARD.md
  serial        a microcontroller on a serial line, found by its USB identity; serial:PATH
                names its line
  trace:FILE    a trace (docs/formats/traces.md), trace:- being standard input, which
                is read to its end first; a trace is known by its content
  demo          simulated hands that play a master game; demo:SEED chooses which;
                demo:chess and demo:chess:SEED one of chess

On a terminal boardd paints the board; elsewhere, or with --plain, it tells the game line
by line; with --json it prints the very records that it stores.`,
		Example: `  boardd demo                                    # see what it does, without a board
  boardd config > boardd.toml                    # where the pins are others, name them, then
  boardd --source gpio --config boardd.toml --data /var/lib/kyban
  boardd --source trace:game.trace --json --speed max
  boardd --source gpio --listen :8090 --delay 10m   # everybody may look in a browser, ten minutes later
  boardd --source gpio --listen 127.0.0.1:8090 --name live.example.org --proxy 127.0.0.1   # behind Caddy or nginx
                                                 # on this computer (docs/CONTROL.md)
  boardctl status                                # in another terminal`,
		Args: args,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	o.flags(cmd)
	return cmd
}
