package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/firstrun"
	"github.com/kyban/kyban/httpd"
)

// notations are those of the languages, at the board's own screen.
var notations = map[string]string{"en": "wxf", "vi": "vi", "zh": "zh"}

// isLive says whether a board is played on, and no trace and no demo.
func (o *options) isLive() bool {
	kind, _, _ := strings.Cut(o.source, ":")
	return kind == "gpio" || kind == "serial"
}

// namesGame says whether the command line or the configuration says what is played.
func (o *options) namesGame() bool {
	return o.game.Rulebook != "" || o.game.Play != "" || o.start != ""
}

// recall lets what was decided at the first run of a live board hold where neither the command line nor the configuration says
// otherwise.
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

// firstRun returns the first run of the board: what was decided, or that it waits; nil where it is not asked for.
func (o *options) firstRun() (*firstrun.Waiting, error) {
	reached := o.control != "" || o.listen != ""
	if o.first == "no" || !reached || o.first == "auto" && !o.isLive() {
		return nil, nil
	}
	w, err := httpd.FirstRun(o.data)
	if o.first == "auto" && o.namesGame() && w.IsWaiting() {
		return nil, err
	}
	return w, err
}
