package main

import (
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"strings"

	"github.com/spf13/cobra"

	"github.com/kyban/kyban/api"
	"github.com/kyban/kyban/boardgame"
	"github.com/kyban/kyban/firstrun"
	"github.com/kyban/kyban/internal/cli"
	"github.com/kyban/kyban/internal/printable"
	"github.com/kyban/kyban/rulebook"
)

// choose completes the options' game, start position and rulebook, or returns why they don't fit. Without a given game on a
// live board, the pieces decide. What was put right in a start position is told on stderr.
func (o *options) choose(stderr io.Writer) error {
	kind, _, _ := strings.Cut(o.source, ":")
	live := kind == "gpio" || kind == "serial"
	o.game.Finds = live && o.game.Play == "" && o.game.Rulebook == "" && o.start == ""
	if !live && o.start != "" {
		return cli.Badf("--start %s: --source %s says itself from where its game starts; leave --start out", o.start, o.source)
	}
	if o.start != "" {
		start, err := boardgame.ParseStart(o.game.Play, o.start, func() int { return rand.IntN(boardgame.Starts) })
		if err != nil {
			return cli.Badf("--%w", err)
		}
		for _, note := range boardgame.FENNotes(o.start) {
			fmt.Fprintf(stderr, "boardd: --start: %s\n", printable.Line(note.String()))
		}
		o.game.Play, o.game.FEN = start.Play, start.FEN
		tags := start.Tags()
		maps.Copy(tags, o.game.Tags)
		o.game.Tags = tags
	}
	if err := rulebook.CheckRepetition(o.game.Play, o.game.Repetition); err != nil {
		return cli.Badf("--repetition: %w", err)
	}
	if _, err := rulebook.For(o.game.Play, o.game.Rulebook); err != nil {
		return cli.Badf("--play %s: %w", o.game.Play, err)
	}
	return nil
}

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
