package main

import (
	_ "embed"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/internal/cli"
)

// example is a configuration that explains each setting.
//
//go:embed boardd.toml
var example string

func newConfig() *cobra.Command {
	o := defaults()
	cmd := &cobra.Command{
		Use:   "config [--config FILE]",
		Short: "Print a configuration file: every setting, with what it means and how it stands",
		Long: `Prints a configuration file that explains every setting. What a file and the flags of
boardd run set stands there as it is set; where a line begins with # nothing is set, and it
shows how the setting is written. What is printed sets the same as what was read.`,
		Example: `  boardd config > boardd.toml                       # to begin with
  boardd config --config /etc/kyban/boardd.toml     # what is set today
  boardd config --source serial --listen :8090 > boardd.toml
  boardd --check --config boardd.toml               # whether boardd can begin with it`,
		Args: cli.Args(0, 0, "no argument"),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.read(cmd); err != nil {
				return err
			}
			set, err := o.values(cmd)
			if err != nil {
				return err
			}
			text, err := filled(set)
			if err != nil {
				return err
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), text)
			return err
		},
	}
	o.flags(cmd)
	for _, name := range []string{"json", "plain", "speed", "check"} { // They are not settings.
		if err := cmd.Flags().MarkHidden(name); err != nil {
			panic(err) // The flag is missing: a mistake in this program.
		}
	}
	return cmd
}

// number writes a whole number, empty for none.
func number(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// yes writes true, empty for false.
func yes(b bool) string {
	if b {
		return "true"
	}
	return ""
}

// apply gives the flags that the command line leaves out the values of the file.
func apply(c cli.Settings, cmd *cobra.Command, file string) error {
	for _, setting := range [][2]string{
		{"source", c.Source}, {"data", c.Data}, {"control", c.Control}, {"listen", c.Listen}, {"tls-cert", c.TLSCert}, {"tls-key", c.TLSKey}, {"announce", c.Announce}, {"play", c.Play}, {"start", c.Start}, {"rulebook", c.Rulebook}, {"turned", c.Turned}, {"notation", c.Notation}, {"first-run", c.FirstRun},
		{"board-file", c.Board.Test}, {"delay", c.Delay}, {"delay-moves", number(c.Moves)}, {"board-is-evidence", yes(c.Regulations.Evidence)},
		{"repetition", c.Regulations.Repetition},
		{"time-control", c.Regulations.Control}, {"lateness", number(c.Regulations.Lateness)}, {"draw-consent", yes(c.Regulations.Consent)}, {"flag-ends", yes(c.Regulations.FlagEnds)}, {"supervised", yes(c.Regulations.Supervised)}, {"clocks-run-in-outage", yes(c.Regulations.OutageRuns)},
	} {
		name, value := setting[0], setting[1]
		if value == "" || cmd.Flags().Changed(name) {
			continue
		}
		if err := cmd.Flags().Lookup(name).Value.Set(value); err != nil { // Not as a flag: the error would name one.
			return cli.Badf("%s: %w", file, err)
		}
	}
	for flag, values := range map[string][]string{"witness": c.Witness, "name": c.Names, "proxy": c.Proxies} {
		if cmd.Flags().Changed(flag) {
			continue
		}
		for _, text := range values {
			if err := cmd.Flags().Lookup(flag).Value.Set(text); err != nil {
				return cli.Badf("%s: %w", file, err)
			}
		}
	}
	return nil
}
