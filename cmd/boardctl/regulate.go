package main

import (
	"github.com/spf13/cobra"

	"github.com/kyban/kyban/clock"
	"github.com/kyban/kyban/control"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/trace"
)

// regulate adds the flags for the time control and regulations from a new game on. A flag that is left out changes nothing.
func regulate(cmd *cobra.Command, r *control.Request) {
	flags := cmd.Flags()
	flags.StringVar(&r.Control, "time-control", "", "the time `control` of the games from now on, by its name or as PGN has it, - for none (default the same as before)")
	_ = cmd.RegisterFlagCompletionFunc("time-control", cobra.FixedCompletions(clock.Names(), cobra.ShellCompDirectiveNoFileComp))
	flags.BoolVar(&r.SameNames, "same-names", false, "the names and other tags of the last game are those of the new one, too")
	var flagEnds, supervised, consent bool
	var lateness int
	flags.BoolVar(&flagEnds, "flag-ends", false, "by the regulations a flag ends the game (default as before)")
	flags.BoolVar(&supervised, "supervised", false, "by the regulations an arbiter watches the game all the time (default as before)")
	flags.BoolVar(&consent, "draw-consent", false, "by the regulations a draw on which the players agree needs the arbiter's consent (default as before)")
	flags.IntVar(&lateness, "lateness", 0, "by the regulations who comes more than so many `minutes` after the start loses, 0 for no such rule (default as before)")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		for name, given := range map[string]struct {
			to    **bool
			value *bool
		}{"flag-ends": {&r.FlagEnds, &flagEnds}, "supervised": {&r.Supervised, &supervised}, "draw-consent": {&r.Consent, &consent}} {
			if cmd.Flags().Changed(name) {
				*given.to = given.value
			}
		}
		if !cmd.Flags().Changed("lateness") {
			return nil
		}
		if lateness < 0 || lateness > trace.LatenessMax {
			return cli.Badf("lateness %d: expected a whole number of minutes from 0 to %d", lateness, trace.LatenessMax)
		}
		late := int64(lateness) * int64(trace.Minute)
		r.Lateness = &late
		return nil
	}
}
