package main

import (
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/kyban/kyban/internal/cli"
)

// named are the settings that have a flag, in the order in which they are taken.
var named = []struct{ setting, flag string }{
	{"source", "source"}, {"data", "data"}, {"control", "control"}, {"listen", "listen"}, {"tls_cert", "tls-cert"}, {"tls_key", "tls-key"},
	{"announce", "announce"}, {"play", "play"}, {"start", "start"}, {"rulebook", "rulebook"}, {"turned", "turned"}, {"notation", "notation"},
	{"first_run", "first-run"}, {"board.test", "board-file"}, {"delay", "delay"}, {"delay_moves", "delay-moves"},
	{"regulations.board_is_evidence", "board-is-evidence"}, {"regulations.repetition", "repetition"}, {"regulations.control", "time-control"},
	{"regulations.lateness", "lateness"}, {"regulations.draw_consent", "draw-consent"}, {"regulations.flag_ends", "flag-ends"},
	{"regulations.supervised", "supervised"}, {"regulations.clocks_run_in_outage", "clocks-run-in-outage"},
	{"witness", "witness"}, {"name", "name"}, {"proxy", "proxy"},
}

// values returns the settings of a configuration file and of the command's flags, by their names, in TOML.
func (o *options) values(cmd *cobra.Command) map[string]string {
	set := map[string]string{}
	for setting, value := range o.file.Flat() {
		set[setting] = cli.Literal(value)
	}
	for _, n := range named {
		if flag := cmd.Flags().Lookup(n.flag); flag.Changed {
			set[n.setting] = cli.Literal(valueOf(flag))
		}
	}
	return set
}

// valueOf returns the value of a flag as a TOML type.
func valueOf(flag *pflag.Flag) any {
	if list, ok := flag.Value.(pflag.SliceValue); ok {
		return list.GetSlice()
	}
	text := flag.Value.String()
	if number, err := strconv.Atoi(text); err == nil && (flag.Value.Type() == "N" || flag.Value.Type() == "minutes") {
		return number
	}
	if flag.Value.Type() == "bool" {
		return text == "true"
	}
	return text
}
