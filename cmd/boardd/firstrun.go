package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/api"
	"github.com/kyban/kyban/firstrun"
)

// notations are those of the languages, for the board's own screen.
var notations = map[string]string{"en": "wxf", "vi": "vi", "zh": "zh"}

// isLive reports whether people play on a board: the source is neither a trace nor a demo.
func (o *options) isLive() bool {
	kind, _, _ := strings.Cut(o.source, ":")
	return kind == "gpio" || kind == "serial"
}

// namesGame reports whether the command line or the configuration names the game.
func (o *options) namesGame() bool {
	return o.game.Rulebook != "" || o.game.Play != "" || o.start != ""
}

// recall applies the decisions of a live board's first run where neither the command line nor the configuration has a value.
func (o *options) recall(cmd *cobra.Command) error {
	if !o.isLive() || o.first == "no" {
		return nil
	}
	c, decided, err := firstrun.Read(o.data)
	if err != nil || !decided {
		return err
	}
	if !o.namesGame() {
		o.game.Rulebook, o.game.Play = c.Rulebook, c.Plays()
	}
	if o.file.Notation == "" && !cmd.Flags().Changed("notation") {
		return cmd.Flags().Lookup("notation").Value.Set(notations[c.Language])
	}
	return nil
}

// firstRun returns the first run of the board: its decisions, or that it waits; nil if it is switched off.
func (o *options) firstRun() (*firstrun.Waiting, error) {
	reached := o.control != "" || o.listen != ""
	if o.first == "no" || !reached || o.first == "auto" && !o.isLive() {
		return nil, nil
	}
	w, err := api.FirstRun(o.data)
	if o.first == "auto" && o.namesGame() && w.IsWaiting() {
		return nil, err
	}
	return w, err
}
